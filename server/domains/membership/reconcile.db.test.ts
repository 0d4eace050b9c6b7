// Which memberships the reconciliation reads and which it leaves alone, because every read is a call.
import { beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperMember } from '#tests/support/provider/paper-member.ts'
import { anOpenInvoice, paperPayments } from '#tests/support/provider/paper-provider.ts'
import { reconcileMemberships } from './operations/reconcile-memberships.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)
const [periodStart, periodEnd] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-12-01T10:00:00Z')]
const hoursAgo = (hours: number, ms = 0) => new Date(now.getTime() - hours * 3_600_000 - ms)
const [large, small] = ['plan_200_1m_gbp_v1', 'plan_100_1m_gbp_v1']
beforeEach(() => {
  provider.calls.length = 0
})
const aFamily = () => aPaperMember(db, provider, { plan: '200-monthly', priceKey: large, periodStart, periodEnd })

/** Gives the family an open invoice, of a reactivation or of something else, created at that time. */
async function owes(family: Awaited<ReturnType<typeof aFamily>>, createdAt: Date) {
  const invoice = { ...anOpenInvoice(family.atProvider(), `in_${newId()}`), createdAt }
  provider.invoices.set(invoice.invoiceId, invoice)
  family.become({ openInvoiceId: invoice.invoiceId })
  await family.replica({ open_invoice: invoice.invoiceId })
  await db
    .insertInto('invoice')
    .values({
      stripe_id: invoice.invoiceId,
      account_id: family.accountId,
      stripe_subscription: family.stripeSubscription,
      reason: invoice.reason,
      status: 'open',
      period_start: periodStart,
      period_end: periodEnd,
      lines: '[]',
      total_pence: 0,
      vat_pence: 0,
      due_pence: 1000,
      paid_pence: 0,
      remaining_pence: 1000,
      created_at: createdAt,
      synced_at: now,
    })
    .execute()
  return () => provider.invoices.get(invoice.invoiceId)?.status
}

test('a reactivation is cancelled once it has been unpaid for a day, and no sooner; other debts stay', async () => {
  const families = { late: await aFamily(), young: await aFamily(), overdue: await aFamily(), paused: await aFamily() }
  for (const family of [families.late, families.young, families.paused]) {
    await family.set({
      ...membershipIn('paused', hoursAgo(200)),
      desired: family === families.paused ? 'pause' : 'renew',
    })
    await family.replica({ status: 'paused' })
    family.become({ status: 'paused' })
  }
  await families.overdue.set(membershipIn('past_due', hoursAgo(30)))
  families.overdue.become({ status: 'past_due' })
  await families.overdue.replica({ status: 'past_due' })
  const statuses = {
    late: await owes(families.late, hoursAgo(24)),
    young: await owes(families.young, hoursAgo(24, -1)),
    overdue: await owes(families.overdue, hoursAgo(30)),
    paused: await owes(families.paused, hoursAgo(30)),
  }
  await reconcileMemberships(services)
  const found = Object.entries(statuses).map(([name, status]) => [name, status()])
  expect(Object.fromEntries(found)).toEqual({ late: 'void', young: 'open', overdue: 'open', paused: 'open' })
})

test('memberships that match the provider or are over are not read', async () => {
  const [inLine, over] = [await aFamily(), await aFamily()]
  await over.set({ ...membershipIn('cancelled', now), desired: 'end', desired_revision: 2, reconciled_revision: 1 })
  await over.replica({ status: 'canceled', ended_at: now })
  over.become({ status: 'canceled', endedAt: now })
  await reconcileMemberships(services)
  expect([inLine.calls(), over.calls()]).toEqual([[], []])
})

test.each([
  ['an end that has not reached the provider', 'ending', { desired: 'stop' }, { cancelAtPeriodEnd: true }],
  ['an immediate end', 'cancelled', { desired: 'end' }, { status: 'canceled' }],
  ['a pause', 'paused', {}, { status: 'paused' }],
] as const)('%s is made at the provider', async (_, state, more, expected) => {
  const family = await aFamily()
  await family.set({ ...membershipIn(state, now), ...more })
  await reconcileMemberships(services)
  expect(family.atProvider()).toMatchObject(expected)
})

test('a stop that is no longer desired is undone', async () => {
  const family = await aFamily()
  await family.set({ desired_revision: 1, changed_at: now })
  await family.replica({ cancel_at_period_end: true })
  family.become({ cancelAtPeriodEnd: true })
  await reconcileMemberships(services)
  expect(family.atProvider()).toMatchObject({ cancelAtPeriodEnd: false })
})

test('a desired state not known to be reached is checked after five minutes: its own job comes first', async () => {
  const [young, late] = [await aFamily(), await aFamily()]
  const minutesAgo = (minutes: number) => hoursAgo(minutes / 60)
  await young.set({ desired_revision: 3, changed_at: minutesAgo(5) })
  await late.set({ desired_revision: 3, changed_at: minutesAgo(5.1) })
  await reconcileMemberships(services)
  expect([(await young.row()).reconciled_revision, (await late.row()).reconciled_revision]).toEqual([0, 3])
})

test('a failure for one family does not stop the others', async () => {
  const [first, second] = [await aFamily(), await aFamily()]
  for (const family of [first, second]) await family.set({ ...membershipIn('ending', now), desired: 'stop' })
  provider.failsOnceAt('stopAtPeriodEnd', 'unreachable')
  await reconcileMemberships(services)
  const stopped = [first, second].map((family) => family.atProvider().cancelAtPeriodEnd)
  expect(stopped.filter(Boolean)).toHaveLength(1)
})

test('a membership whose paid period is over is cancelled once nothing is at home', async () => {
  const [over, running] = [await aFamily(), await aFamily()]
  for (const family of [over, running]) await family.set({ ...membershipIn('ending', now), desired: 'stop' })
  await over.replica({ status: 'canceled', ended_at: now })
  await running.replica({ cancel_at_period_end: true })
  await reconcileMemberships(services)
  expect([(await over.row()).state, (await running.row()).state]).toEqual(['cancelled', 'ending'])
})

test('a membership that a missed event left ending is found behind two hundred whose clothes are on their way back', async () => {
  const first = await aFamily()
  await first.set({ ...membershipIn('ending', now), desired: 'stop' })
  await first.replica({ status: 'canceled', ended_at: now })
  const membership = await first.row()
  const [account, subscription] = [
    await db.selectFrom('account').selectAll().where('id', '=', first.accountId).executeTakeFirstOrThrow(),
    await db
      .selectFrom('subscription')
      .selectAll()
      .where('stripe_id', '=', first.stripeSubscription)
      .executeTakeFirstOrThrow(),
  ]
  const others = Array.from({ length: 200 }, () => ({ id: newId<'account'>(), stripe: `sub_${newId()}` }))
  await db
    .insertInto('account')
    .values(others.map(({ id }) => ({ ...account, id, email: `${id}@example.org` })))
    .execute()
  await db
    .insertInto('subscription')
    .values(others.map(({ id, stripe }) => ({ ...subscription, stripe_id: stripe, account_id: id })))
    .execute()
  await db
    .insertInto('membership')
    .values(
      others.map(({ id, stripe }) => ({
        ...membership,
        id: newId<'membership'>(),
        account_id: id,
        stripe_subscription: stripe,
      })),
    )
    .execute()
  const late = await aFamily()
  await late.set({ ...membershipIn('ending', now), desired: 'stop' })
  await late.replica({ status: 'canceled', ended_at: now })
  await reconcileMemberships({ ...services, hasPiecesOut: async (_, id) => id !== late.membershipId })
  expect((await late.row()).state).toBe('cancelled')
})

async function withChange(
  { accountId, membershipId }: { accountId: Id<'account'>; membershipId: Id<'membership'> },
  row: { state: 'paying' | 'scheduled'; expires_at?: Date },
) {
  const id = newId<'plan-change'>()
  await db
    .insertInto('plan_change')
    .values({
      shown: JSON.stringify({ text: ['What changes'] }),
      id,
      membership_id: membershipId,
      account_id: accountId,
      moment: 'renewal',
      due_pence: 0,
      next_pence: 1800,
      from_price_id: large,
      from_booster_steps: 0,
      to_price_id: small,
      to_booster_steps: 0,
      prorated_at: hoursAgo(1),
      effective_on: '2026-12-01',
      previewed_at: hoursAgo(1),
      expires_at: now,
      ...row,
    })
    .execute()
  return async () =>
    (await db.selectFrom('plan_change').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
}

test('a change that is not due is not read; a change that can no longer be paid is cancelled', async () => {
  const families = [await aFamily(), await aFamily(), await aFamily(), await aFamily()] as const
  const [ahead, waiting, expired, ended] = families
  const states = [
    await withChange(ahead, { state: 'scheduled' }),
    await withChange(waiting, { state: 'paying' }),
    await withChange(expired, { state: 'paying', expires_at: hoursAgo(0, 1) }),
    await withChange(ended, { state: 'paying' }),
  ]
  await ended.set(membershipIn('ending', now))
  await ended.replica({ cancel_at_period_end: true })
  ended.become({ cancelAtPeriodEnd: true })
  await reconcileMemberships(services)
  const found = []
  for (const state of states) found.push(await state())
  expect(found).toEqual(['scheduled', 'paying', 'abandoned', 'abandoned'])
  expect([ahead.calls(), waiting.calls()]).toEqual([[], []])
})
