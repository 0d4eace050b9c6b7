// The lease of a reconciliation, and desired states that change during one: in the end the provider has the last desired state.
import { beforeEach, expect, test } from 'vitest'
import type { SubscriptionState } from '#server/domains/payments/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { anOpenInvoice, paperPayments } from '#tests/support/provider/paper-provider.ts'
import { reconcileSubscription } from './operations/reconcile-subscription.ts'

const { db } = await openTestDatabase()
const wall = { now: new Date('2026-11-20T10:00:00Z') }
const { provider, services, now } = paperPayments(db, { wallClock: { now: () => wall.now } })
const inSeconds = (count: number) => new Date(wall.now.getTime() + count * 1000)
beforeEach(() => {
  provider.calls.length = 0
})

/** A member whose subscription runs at the provider and whose desired state differs. */
async function aMemberWho(desired: 'stop' | 'end' | 'pause' | 'renew') {
  const stripeSubscription = `sub_${newId()}`
  const { membershipId } = await transaction(db, (tx) =>
    aMember(tx, { stripeSubscription, stripeCustomer: `cus_${stripeSubscription}` }),
  )
  const state: SubscriptionState = {
    subscriptionId: stripeSubscription,
    customerId: `cus_${stripeSubscription}`,
    accountId: null,
    reference: null,
    status: 'active',
    pendingItems: null,
    cardId: null,
    vatBasisPoints: 2000,
    items: [{ itemId: 'si_1', priceId: 'price_1', lookupKey: 'plan_150_3m_gbp_v1', quantity: 1 }],
    periodStart: now,
    periodEnd: now,
    cancelAtPeriodEnd: desired === 'renew',
    endsAt: null,
    startedAt: now,
    endedAt: null,
    latestInvoiceId: null,
    openInvoiceId: null,
    lastPaid: null,
  }
  provider.subscriptions.set(stripeSubscription, state)
  const wants = (next: typeof desired, revision: number, more: object = {}) =>
    db
      .updateTable('membership')
      .set({ desired: next, desired_revision: revision, ...more })
      .where('id', '=', membershipId)
      .execute()
  await wants(desired, 7, desired === 'pause' ? membershipIn('paused', now) : {})
  return {
    wants,
    stripeSubscription,
    /** Somebody changes the subscription on the provider's own pages. */
    becomes: (changed: Partial<SubscriptionState>) =>
      void provider.subscriptions.set(stripeSubscription, {
        ...(provider.subscriptions.get(stripeSubscription) ?? state),
        ...changed,
      }),
    credit: async () =>
      (
        await db
          .selectFrom('membership')
          .select('paused_credit_pence')
          .where('id', '=', membershipId)
          .executeTakeFirstOrThrow()
      ).paused_credit_pence,
    align: () => reconcileSubscription(services, membershipId),
    atProvider: () => provider.subscriptions.get(stripeSubscription),
    row: () =>
      db
        .selectFrom('membership')
        .select(['reconciled_revision', 'desired_revision', 'reconciling_until', 'ends_on'])
        .where('id', '=', membershipId)
        .executeTakeFirstOrThrow(),
  }
}

test.each([
  ['stop', { cancelAtPeriodEnd: true, status: 'active' }],
  ['renew', { cancelAtPeriodEnd: false, status: 'active' }],
  ['pause', { status: 'paused' }],
  ['end', { status: 'canceled' }],
] as const)('the state %s is reached with one call, and the lease is released', async (desired, expected) => {
  const member = await aMemberWho(desired)
  expect(await member.align()).toBe(true)
  expect(member.atProvider()).toMatchObject(expected)
  expect(await member.row()).toMatchObject({ reconciled_revision: 7, desired_revision: 7, reconciling_until: null })
  const acts = () => provider.calls.filter(({ act }) => !act.startsWith('get') && !act.startsWith('list')).length
  expect(acts()).toBe(1)
  expect(await member.align()).toBe(true)
  expect(acts()).toBe(1)
  expect(await member.row()).toMatchObject({ reconciled_revision: 7, desired_revision: 7 })
})

test('a subscription that renews while its end is being requested is ended at once, and the last day stays', async () => {
  const member = await aMemberWho('stop')
  const month = (from: string, until: string) => ({
    periodStart: new Date(`${from}T10:00:00Z`),
    periodEnd: new Date(`${until}T10:00:00Z`),
  })
  member.becomes(month('2026-10-20', '2026-11-20'))
  await member.wants('stop', 7, { ...membershipIn('ending', now), ends_on: '2026-11-20' })
  provider.slowlyAt('stopAtPeriodEnd', async () => {
    const renewed = month('2026-11-20', '2026-12-20')
    member.becomes({ ...renewed, endsAt: renewed.periodEnd })
  })
  expect(await member.align()).toBe(true)
  expect(member.atProvider()).toMatchObject({ status: 'canceled' })
  expect(await member.row()).toMatchObject({ reconciled_revision: 8, desired_revision: 8, ends_on: '2026-11-20' })
})

test('only one process reconciles at a time: another takes over only once the lease has expired', async () => {
  const member = await aMemberWho('stop')
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  provider.slowlyAt('getSubscription', () => {
    begun[0].resolve()
    return first.promise
  })
  const slow = member.align()
  await begun[0].promise
  wall.now = inSeconds(119)
  expect(await member.align()).toBe(false)
  wall.now = inSeconds(2)
  provider.slowlyAt('getSubscription', () => {
    begun[1].resolve()
    return second.promise
  })
  const taker = member.align()
  await begun[1].promise
  // The process whose lease expired finishes, and releases only its own lease.
  first.resolve()
  await slow
  expect((await member.row()).reconciling_until).not.toBeNull()
  expect(await member.align()).toBe(false)
  second.resolve()
  expect(await taker).toBe(true)
  expect((await member.row()).reconciling_until).toBeNull()
})

test('a lease is also released when the provider fails', async () => {
  const member = await aMemberWho('stop')
  provider.failsOnceAt('getSubscription', 'unreachable')
  await expect(member.align()).rejects.toThrow()
  expect((await member.row()).reconciling_until).toBeNull()
  expect(await member.align()).toBe(true)
})

test.each([
  ['an end undone while the provider is being called', 'stop', 'renew', { cancelAtPeriodEnd: false }],
  ['an undo that is itself undone', 'renew', 'stop', { cancelAtPeriodEnd: true }],
] as const)('%s is undone at the provider', async (_, desired, then, expected) => {
  const member = await aMemberWho(desired)
  provider.slowlyAt('stopAtPeriodEnd', () => member.wants(then, 8))
  expect(await member.align()).toBe(true)
  expect(member.atProvider()).toMatchObject(expected)
  expect(await member.row()).toMatchObject({ reconciled_revision: 8, desired_revision: 8 })
  const keys = provider.calls.flatMap(({ act, input }) =>
    act === 'stopAtPeriodEnd' ? (input as { key: string }).key : [],
  )
  expect(new Set(keys).size).toBe(2)
})

test('a request repeated while the provider is called is not marked as done by the call for the earlier request', async () => {
  const member = await aMemberWho('stop')
  provider.slowlyAt('stopAtPeriodEnd', () => member.wants('stop', 8))
  expect(await member.align()).toBe(true)
  expect(await member.row()).toMatchObject({ reconciled_revision: 8, desired_revision: 8 })
})

test('a difference that appears afterwards is corrected under another key', async () => {
  const member = await aMemberWho('stop')
  await member.align()
  member.becomes({ cancelAtPeriodEnd: false })
  expect(await member.align()).toBe(true)
  expect(member.atProvider()).toMatchObject({ cancelAtPeriodEnd: true })
  const keys = provider.calls.flatMap(({ act, input }) =>
    act === 'stopAtPeriodEnd' ? (input as { key: string }).key : [],
  )
  expect(new Set(keys).size).toBe(2)
})

test('a difference that appears during the calls is corrected before it counts as done', async () => {
  const member = await aMemberWho('stop')
  provider.slowlyAt('stopAtPeriodEnd', async () => member.becomes({ cancelAtPeriodEnd: false }))
  expect(await member.align()).toBe(true)
  expect(member.atProvider()).toMatchObject({ cancelAtPeriodEnd: true })
})

test('two families that are reconciled at the same moment release only their own leases', async () => {
  const [slow, quick] = [await aMemberWho('stop'), await aMemberWho('stop')]
  provider.slowlyAt('getSubscription', async () => {
    expect(await quick.align()).toBe(true)
    expect((await slow.row()).reconciling_until).not.toBeNull()
  })
  expect(await slow.align()).toBe(true)
})

const inDays = (count: number) => new Date(now.getTime() + count * 86_400_000)
const credited = [{ itemId: 'ii_1', amount: pence(-1500) }]

test('a pause made at the provider by somebody else gives the member its credit and voids unpaid invoices', async () => {
  const member = await aMemberWho('pause')
  await member.wants('pause', 7, { paused_at: inDays(1) })
  member.becomes({ status: 'paused' })
  provider.pendingItems.set(member.stripeSubscription, credited)
  const unpaid = anOpenInvoice(member.atProvider() as SubscriptionState, `in_${newId()}`)
  provider.invoices.set(unpaid.invoiceId, unpaid)
  expect(await member.align()).toBe(true)
  expect([await member.credit(), provider.invoices.get(unpaid.invoiceId)?.status]).toEqual([1500, 'void'])
})

test('a pause of a period that is invoiced and not paid has no credit', async () => {
  const member = await aMemberWho('pause')
  await member.wants('pause', 7, { paused_at: inDays(1) })
  provider.pendingItems.set(member.stripeSubscription, credited)
  const draft = {
    ...anOpenInvoice(member.atProvider() as SubscriptionState, `in_${newId()}`),
    status: 'draft',
  } as const
  provider.invoices.set(draft.invoiceId, draft)
  expect(await member.align()).toBe(true)
  expect(await member.credit()).toBe(0)
})

test('a pause that reaches the provider late keeps the credit that the member was shown', async () => {
  const member = await aMemberWho('pause')
  await member.wants('pause', 7, { paused_at: inDays(1), paused_credit_pence: 1600 })
  provider.pendingItems.set(member.stripeSubscription, credited)
  expect(await member.align()).toBe(true)
  expect(await member.credit()).toBe(1600)
})

test('a pause requested again while the last one is made is judged by its own time', async () => {
  const member = await aMemberWho('pause')
  provider.pendingItems.set(member.stripeSubscription, credited)
  await member.wants('pause', 7, { paused_at: inDays(-1) })
  // The period began after the first pause and before the second: only the second one pauses paid time.
  provider.slowlyAt('pauseSubscription', () => member.wants('pause', 8, { paused_at: inDays(1) }))
  expect(await member.align()).toBe(true)
  expect([await member.credit(), await member.row()]).toMatchObject([1500, { reconciled_revision: 8 }])
})
