// What a replica of a subscription changes about a membership. There is no provider: the test writes the replica.
import { type Insertable, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { requestRefund } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { InvoiceTable, SubscriptionTable } from '#server/platform/db/schema.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { aFinishedReturn, anOrder } from '#tests/builders/an-order.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { watchBystander } from '#tests/support/bystander.ts'
import { withMembership } from '#tests/support/bystander-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { describeMembership } from './index.ts'

const { db } = await openTestDatabase({ max: 10 })
const startsAt = new Date('2026-11-20T12:00:00Z')
let now = startsAt
const { events, published } = aWorld(db, { clock: { now: () => now } })
watchBystander(db, withMembership)

beforeEach(() => {
  published.length = 0
  now = startsAt
})

let made = 0
const family = async () => {
  const { id } = await transaction(db, (tx) => anAccount(tx))
  return { id, subscription: `sub_${++made}` }
}
type Family = Awaited<ReturnType<typeof family>>

const paidOn = (day: string, pence = 2700) => ({
  latest_invoice: 'in_1',
  latest_paid_pence: pence,
  latest_paid_at: new Date(`${day}T12:00:00Z`),
})

async function replica({ id, subscription }: Family, facts: Partial<Insertable<SubscriptionTable>>): Promise<void> {
  const row: Insertable<SubscriptionTable> = {
    stripe_id: subscription,
    account_id: id,
    status: 'active',
    price_key: 'plan_150_1m_gbp_v1',
    synced_at: now,
    ...facts,
  }
  await db
    .insertInto('subscription')
    .values(row)
    .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet(row))
    .execute()
  await publishSynced(subscription)
}
const aPaidInvoice = ({ id, subscription }: Family, from: string, changes: Partial<Insertable<InvoiceTable>> = {}) =>
  db
    .insertInto('invoice')
    .values({
      stripe_id: `in_${subscription}`,
      account_id: id,
      stripe_subscription: subscription,
      status: 'paid',
      reason: 'subscription_create',
      lines: '[]',
      total_pence: 2700,
      vat_pence: 450,
      due_pence: 2700,
      paid_pence: 2700,
      remaining_pence: 0,
      created_at: now,
      paid_at: now,
      synced_at: now,
      period_start: new Date(`${from}T12:00:00Z`),
      period_end: new Date('2026-12-20T12:00:00Z'),
      ...changes,
    })
    .execute()
const publishSynced = (stripeSubscription: string) =>
  transaction(db, (tx) => events.publish(tx, { type: 'subscription-synced', stripeSubscription }))
const stateOf = async (accountId: Id<'account'>) => (await describeMembership(db, accountId, now))?.state
const rowOf = ({ id }: Family) =>
  db.selectFrom('membership').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
const count = (type: string) => published.filter((event) => event.type === type).length

test('a subscription whose first payment is open makes nobody a member', async () => {
  const who = await family()
  await replica(who, { status: 'incomplete' })
  expect(await stateOf(who.id)).toBeUndefined()
  await replica(who, { status: 'active', period_end: new Date('2026-12-20T12:00:00Z'), ...paidOn('2026-11-20') })
  expect(await describeMembership(db, who.id, now)).toMatchObject({
    state: 'active',
    memberJoinDate: '2026-11-20',
    lastPaymentDate: '2026-11-20',
    renewalDate: '2026-12-20',
    renewalAmount: 2700,
  })
  await publishSynced(who.subscription)
  expect(count('membership-started')).toBe(1)
})

test('a renewal moves the dates, which are days in London', async () => {
  const who = await family()
  await replica(who, { period_end: new Date('2027-03-31T22:59:00Z'), ...paidOn('2027-02-28') })
  expect(await describeMembership(db, who.id, now)).toMatchObject({ renewalDate: '2027-03-31' })
  await replica(who, { period_end: new Date('2027-04-30T23:30:00Z'), ...paidOn('2027-03-31') })
  expect(await describeMembership(db, who.id, now)).toMatchObject({
    lastPaymentDate: '2027-03-31',
    lastPaymentAmount: 2700,
    // Summer time has begun: 23:30 in UTC is the next day in London.
    renewalDate: '2027-05-01',
  })
})

test('a failed renewal stops orders until it is paid', async () => {
  const who = await family()
  await replica(who, paidOn('2026-11-20'))
  await replica(who, { status: 'past_due', ...paidOn('2026-11-20') })
  expect(await stateOf(who.id)).toBe('past_due')
  await replica(who, { status: 'unpaid', ...paidOn('2026-11-20') })
  expect(await stateOf(who.id)).toBe('past_due')
  await replica(who, { status: 'active', ...paidOn('2026-12-20') })
  expect(await stateOf(who.id)).toBe('active')
  expect([count('membership-started'), count('membership-reactivated')]).toEqual([1, 0])
  expect(await rowOf(who)).toMatchObject({ past_due_since: null })
})

test('reading the same state again changes nothing', async () => {
  const who = await family()
  await replica(who, { period_end: new Date('2026-12-20T12:00:00Z'), ...paidOn('2026-11-20') })
  const before = await rowOf(who)
  now = new Date('2026-11-21T12:00:00Z')
  await publishSynced(who.subscription)
  expect(await rowOf(who)).toEqual(before)
})

test.each([
  ['is for a period begun before the pause', '2026-11-20', 'pause'],
  // The provider takes a moment to resume it.
  ['is for a period begun at the pause', '2026-11-25', 'renew'],
])(
  'a reactivation without an open invoice is resolved by its last paid invoice, which %s',
  async (_, from, desired) => {
    const who = await family()
    const invoice = `in_${who.subscription}`
    await replica(who, { ...paidOn('2026-11-20'), latest_invoice: invoice })
    await aPaidInvoice(who, from)
    const paused = { ...membershipIn('paused', new Date('2026-11-25T12:00:00Z')), desired: 'renew' } as const
    await db.updateTable('membership').set(paused).where('account_id', '=', who.id).execute()
    await replica(who, { status: 'paused', latest_invoice: invoice })
    expect(await rowOf(who)).toMatchObject({ state: 'paused', desired })
  },
)

test('a reactivation whose invoice is too small for a card counts as paid while the provider resumes it, unless the invoice is refunded', async () => {
  const who = await family()
  const [lastPayment, small] = [`in_${who.subscription}`, `in_small_${who.subscription}`]
  await replica(who, { ...paidOn('2026-11-20'), latest_invoice: lastPayment })
  await aPaidInvoice(who, '2026-11-20')
  const sums = { total_pence: 20, vat_pence: 3, due_pence: 0, paid_pence: 0 }
  await aPaidInvoice(who, '2026-11-25', { stripe_id: small, reason: 'subscription_update', ...sums })
  const paused = { ...membershipIn('paused', new Date('2026-11-25T12:00:00Z')), desired: 'renew' } as const
  await db.updateTable('membership').set(paused).where('account_id', '=', who.id).execute()
  await replica(who, { status: 'paused', latest_invoice: lastPayment })
  expect(await rowOf(who)).toMatchObject({ state: 'paused', desired: 'renew' })
  await transaction(db, (tx) =>
    requestRefund(tx, { accountId: who.id, invoiceId: small, reason: 'a test', causeKey: small, now }),
  )
  await publishSynced(who.subscription)
  expect(await rowOf(who)).toMatchObject({ state: 'paused', desired: 'pause' })
})

test('a subscription whose metadata is not ours still makes its payer a member', async () => {
  const who = await family()
  await replica(who, { reference: 'customer 12 of another shop', ...paidOn('2026-11-20') })
  expect(await stateOf(who.id)).toBe('active')
})

test('each missed renewal has its own grace period, even the very next one', async () => {
  const who = await family()
  await replica(who, paidOn('2026-11-20'))
  for (const month of ['2026-12', '2027-01']) {
    now = new Date(`${month}-20T12:00:00Z`)
    await replica(who, { status: 'past_due' })
    await publishSynced(who.subscription)
    await replica(who, paidOn(`${month}-21`))
  }
  const { id } = await db
    .selectFrom('membership')
    .select('id')
    .where('account_id', '=', who.id)
    .executeTakeFirstOrThrow()
  const jobs = await db
    .selectFrom('job')
    .select(['due_at', sql<string>`payload ->> 'membershipId'`.as('membership_id')])
    .where('kind', '=', 'membership:grace')
    .orderBy('due_at')
    .execute()
  expect(jobs.filter((job) => job.membership_id === id).map(({ due_at }) => due_at.toISOString())).toEqual([
    '2026-12-27T00:00:00.000Z',
    '2027-01-27T00:00:00.000Z',
  ])
})

test('a membership is overdue from the start if the first read shows a failed renewal', async () => {
  const who = await family()
  await replica(who, { status: 'past_due', ...paidOn('2026-11-20') })
  expect(await stateOf(who.id)).toBe('past_due')
})

test('an ending membership waits for pieces at home, and a late event does not revive it', async () => {
  const who = await family()
  await replica(who, paidOn('2026-11-20'))
  const garmentIds = await transaction(db, async (tx) => [await aGarment(tx)])
  const options = { accountId: who.id, placedAt: now }
  await transaction(db, (tx) => anOrder(tx, { ...options, garmentIds }))
  await replica(who, { cancel_at_period_end: true, ...paidOn('2026-11-20') })
  expect(await stateOf(who.id)).toBe('ending')
  // Only its member can undo an end.
  await replica(who, { cancel_at_period_end: false, ...paidOn('2026-11-20') })
  expect(await stateOf(who.id)).toBe('ending')
  await replica(who, { status: 'canceled', ...paidOn('2026-11-20') })
  expect(await stateOf(who.id)).toBe('ending')
  const returnId = await transaction(db, (tx) => anOrder(tx, { ...options, returning: garmentIds }))
  await transaction(db, (tx) => aFinishedReturn(tx, { returnId, receivedAt: now, events }))
  expect(await stateOf(who.id)).toBe('cancelled')
  await replica(who, { status: 'active', ...paidOn('2026-11-20') })
  expect(await stateOf(who.id)).toBe('cancelled')
})

test('a second paid subscription is refunded once, however often it is read', async () => {
  const who = await family()
  await replica(who, paidOn('2026-11-20'))
  const second = { ...who, subscription: `sub_${++made}` }
  for (let times = 0; times < 3; times++)
    await replica(second, { ...paidOn('2026-11-20'), latest_invoice: 'in_second' })
  const refunds = await db.selectFrom('refund').selectAll().where('account_id', '=', who.id).execute()
  expect(refunds).toMatchObject([{ stripe_invoice: 'in_second', amount_pence: null, state: 'requested' }])
  const jobs = await db.selectFrom('job').select(['kind', 'payload']).where('kind', 'like', 'payments:%').execute()
  const own = [second.subscription, refunds[0]?.id ?? '']
  const ofThese = jobs.filter(({ payload }) => own.some((id) => JSON.stringify(payload).includes(id)))
  expect(ofThese.map(({ kind }) => kind).toSorted()).toEqual([
    'payments:end-subscription',
    'payments:refund',
    'payments:refund-late',
  ])
})

test('a subscription whose plan is not ours is ignored', async () => {
  const who = await family()
  await replica(who, { price_key: 'something_else', ...paidOn('2026-11-20') })
  expect(await stateOf(who.id)).toBeUndefined()
})

test('ten simultaneous events make one member', async () => {
  const who = await family()
  await replica(who, { status: 'incomplete' })
  await db
    .updateTable('subscription')
    .set({ status: 'active', ...paidOn('2026-11-20') })
    .where('stripe_id', '=', who.subscription)
    .execute()
  await Promise.all(Array.from({ length: 10 }, () => publishSynced(who.subscription)))
  const rows = await db.selectFrom('membership').select('id').where('account_id', '=', who.id).execute()
  expect(rows).toHaveLength(1)
  expect(count('membership-started')).toBe(1)
})
