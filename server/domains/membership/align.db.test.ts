// The lease of an alignment, and wishes that change while one is under way: what the provider does in the end is what was
// wanted last.
import { beforeEach, expect, test } from 'vitest'
import type { SubscriptionState } from '#server/domains/payments/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { anOpenInvoice, paperPayments } from '#tests/support/provider/paper-provider.ts'
import { alignSubscription } from './operations/align-subscription.ts'

const { db } = await openTestDatabase()
const wall = { now: new Date('2026-11-20T10:00:00Z') }
const { provider, services, now } = paperPayments(db, { wallClock: { now: () => wall.now } })
const seconds = (count: number) => new Date(wall.now.getTime() + count * 1000)
beforeEach(() => {
  provider.calls.length = 0
})

/** A member whose subscription runs at the provider, and who wants something else of it. */
async function aMemberWho(wanted: 'stop' | 'end' | 'pause' | 'renew') {
  const stripeSubscription = `sub_${newId()}`
  const { membershipId } = await transaction(db, (tx) =>
    aMember(tx, { stripeSubscription, stripeCustomer: `cus_${stripeSubscription}` }),
  )
  const state: SubscriptionState = {
    ...{ subscriptionId: stripeSubscription, customerId: `cus_${stripeSubscription}`, accountId: null },
    ...{ reference: null, status: 'active', pendingItems: null, cardId: null, vatBasisPoints: 2000 },
    items: [{ itemId: 'si_1', priceId: 'price_1', lookupKey: 'plan_150_3m_gbp_v1', quantity: 1 }],
    ...{
      periodStart: now,
      periodEnd: now,
      cancelAtPeriodEnd: wanted === 'renew',
      endsAt: null,
      startedAt: now,
      endedAt: null,
    },
    ...{ latestInvoiceId: null, openInvoiceId: null, lastPaid: null },
  }
  provider.subscriptions.set(stripeSubscription, state)
  const wish = (next: typeof wanted, revision: number, more: object = {}) =>
    db
      .updateTable('membership')
      .set({ wanted: next, wanted_revision: revision, ...more })
      .where('id', '=', membershipId)
      .execute()
  await wish(wanted, 7, wanted === 'pause' ? membershipIn('paused', now) : {})
  return {
    ...{ wish, stripeSubscription },
    /** Somebody changes it at the provider's own pages. */
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
    align: () => alignSubscription(services, membershipId),
    atProvider: () => provider.subscriptions.get(stripeSubscription),
    row: () =>
      db
        .selectFrom('membership')
        .select(['aligned_revision', 'wanted_revision', 'aligning_until'])
        .where('id', '=', membershipId)
        .executeTakeFirstOrThrow(),
  }
}

test.each([
  ['stop', { cancelAtPeriodEnd: true, status: 'active' }],
  ['renew', { cancelAtPeriodEnd: false, status: 'active' }],
  ['pause', { status: 'paused' }],
  ['end', { status: 'canceled' }],
] as const)('%s: done once, written down, and the lease given back', async (wanted, expected) => {
  const member = await aMemberWho(wanted)
  expect(await member.align()).toBe(true)
  expect(member.atProvider()).toMatchObject(expected)
  expect(await member.row()).toEqual({ aligned_revision: 7, wanted_revision: 7, aligning_until: null })
  const acts = () => provider.calls.filter(({ act }) => !act.startsWith('get') && !act.startsWith('list')).length
  expect(acts()).toBe(1)
  expect(await member.align()).toBe(true)
  expect(acts()).toBe(1)
  expect(await member.row()).toMatchObject({ aligned_revision: 7, wanted_revision: 7 })
})

test('one at a time: whoever comes meanwhile leaves it, and whoever comes after the lease takes over', async () => {
  const member = await aMemberWho('stop')
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  provider.slowlyAt('getSubscription', () => {
    begun[0].resolve()
    return first.promise
  })
  const slow = member.align()
  await begun[0].promise
  wall.now = seconds(119)
  expect(await member.align()).toBe(false)
  wall.now = seconds(2)
  provider.slowlyAt('getSubscription', () => {
    begun[1].resolve()
    return second.promise
  })
  const taker = member.align()
  await begun[1].promise
  // The one that was given up comes to its end, and gives back nothing that is not its own.
  first.resolve()
  await slow
  expect((await member.row()).aligning_until).not.toBeNull()
  expect(await member.align()).toBe(false)
  second.resolve()
  expect(await taker).toBe(true)
  expect((await member.row()).aligning_until).toBeNull()
})

test('a lease is given back when the provider fails, too', async () => {
  const member = await aMemberWho('stop')
  provider.failsOnceAt('getSubscription', 'unreachable')
  await expect(member.align()).rejects.toThrow()
  expect((await member.row()).aligning_until).toBeNull()
  expect(await member.align()).toBe(true)
})

test.each([
  ['an end that is taken back while it is being made', 'stop', 'renew', { cancelAtPeriodEnd: false }],
  ['an undoing that is undone', 'renew', 'stop', { cancelAtPeriodEnd: true }],
] as const)('%s is taken back at the provider', async (_, wanted, then, expected) => {
  const member = await aMemberWho(wanted)
  provider.slowlyAt('stopAtPeriodEnd', () => member.wish(then, 8))
  expect(await member.align()).toBe(true)
  expect(member.atProvider()).toMatchObject(expected)
  expect(await member.row()).toMatchObject({ aligned_revision: 8, wanted_revision: 8 })
  const keys = provider.calls.flatMap(({ act, input }) =>
    act === 'stopAtPeriodEnd' ? (input as { key: string }).key : [],
  )
  expect(new Set(keys).size).toBe(2)
})

test('a wish that is repeated while it is being made is not taken for done by the older one', async () => {
  const member = await aMemberWho('stop')
  provider.slowlyAt('stopAtPeriodEnd', () => member.wish('stop', 8))
  expect(await member.align()).toBe(true)
  expect(await member.row()).toMatchObject({ aligned_revision: 8, wanted_revision: 8 })
})

test('what came apart after it was done is done again, under another key', async () => {
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

test('what comes apart while it is being made is made again before it counts as done', async () => {
  const member = await aMemberWho('stop')
  provider.slowlyAt('stopAtPeriodEnd', async () => member.becomes({ cancelAtPeriodEnd: false }))
  expect(await member.align()).toBe(true)
  expect(member.atProvider()).toMatchObject({ cancelAtPeriodEnd: true })
})

test('two families at the same moment: each gives back its own lease only', async () => {
  const [slow, quick] = [await aMemberWho('stop'), await aMemberWho('stop')]
  provider.slowlyAt('getSubscription', async () => {
    expect(await quick.align()).toBe(true)
    expect((await slow.row()).aligning_until).not.toBeNull()
  })
  expect(await slow.align()).toBe(true)
})

const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const credited = [{ itemId: 'ii_1', amount: pence(-1500) }]

test('paused at the provider by somebody else: its credit is the member’s, and what is unpaid is dropped', async () => {
  const member = await aMemberWho('pause')
  await member.wish('pause', 7, { paused_at: days(1) })
  member.becomes({ status: 'paused' })
  provider.pendingItems.set(member.stripeSubscription, credited)
  const unpaid = anOpenInvoice(member.atProvider() as SubscriptionState, `in_${newId()}`)
  provider.invoices.set(unpaid.invoiceId, unpaid)
  expect(await member.align()).toBe(true)
  expect([await member.credit(), provider.invoices.get(unpaid.invoiceId)?.status]).toEqual([1500, 'void'])
})

test('a pause of a period that is billed and not paid has no credit', async () => {
  const member = await aMemberWho('pause')
  await member.wish('pause', 7, { paused_at: days(1) })
  provider.pendingItems.set(member.stripeSubscription, credited)
  const draft = {
    ...anOpenInvoice(member.atProvider() as SubscriptionState, `in_${newId()}`),
    status: 'draft',
  } as const
  provider.invoices.set(draft.invoiceId, draft)
  expect(await member.align()).toBe(true)
  expect(await member.credit()).toBe(0)
})

test('a pause that is asked for anew while the last one is made is judged by its own moment', async () => {
  const member = await aMemberWho('pause')
  provider.pendingItems.set(member.stripeSubscription, credited)
  await member.wish('pause', 7, { paused_at: days(-1) })
  // The period began after the first pause and before the second: only of the second it is paid time.
  provider.slowlyAt('pauseSubscription', () => member.wish('pause', 8, { paused_at: days(1) }))
  expect(await member.align()).toBe(true)
  expect([await member.credit(), await member.row()]).toMatchObject([1500, { aligned_revision: 8 }])
})
