// Payment pages while something else happens to their joining: it is paid or runs out elsewhere, or its basket changes.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilItWaits } from '#tests/support/database/until-it-waits.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { keepForEveryJoiner } from '#tests/support/set-setting.ts'
import { createCheckoutSession } from './operations/joining/create-checkout-session.ts'
import { describeOffer } from './operations/joining/describe-offer.ts'
import { reconcileJoinings } from './operations/joining/reconcile-joinings.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)
const priceId = 'plan_150_3m_gbp_v1'
provider.prices.push({
  ...{ priceId: 'price_paper', lookupKey: priceId, currency: 'gbp', amount: pence(7500), intervalMonths: 3 },
  active: true,
})

const terms = { priceId, garmentIds: undefined, network: '192.0.2.1' }
await keepForEveryJoiner(db)

async function aVisitor() {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx, { now }))
  const join = async (more: { garmentIds?: Id<'garment'>[] } = {}) => {
    const { version: shown } = await describeOffer(services, { accountId, priceId })
    return createCheckoutSession(services, { ...terms, shown, accountId, ...more })
  }
  const joinings = () =>
    db
      .selectFrom('joining')
      .select(['id', 'state', 'stripe_session', 'start_now'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  /** What is held for one of them. */
  const heldFor = async (joiningId = newId<'joining'>()) => {
    const claims = db.selectFrom('garment_claim').select('garment_id').where('account_id', '=', accountId)
    const live = claims.where('owner_id', '=', joiningId).where('released_at', 'is', null)
    return (await live.execute()).map(({ garment_id }) => garment_id)
  }
  return { join, joinings, heldFor }
}
const become = (state: 'joined' | 'expired' | 'refunded', id: Id<'joining'>, settledAt = now) =>
  db.updateTable('joining').set({ state, settled_at: settledAt }).where('id', '=', id).execute()

test('asked for again it is the same page, with what was agreed to last and the basket of now', async () => {
  const { join, joinings, heldFor } = await aVisitor()
  const [one, two] = await transaction(db, async (tx) => [await aGarment(tx), await aGarment(tx)] as const)
  const first = await join({ garmentIds: [one] })
  // Opened before everybody had to ask for the start: it is asked for now.
  await db.updateTable('joining').set({ start_now: false }).where('stripe_session', '=', first.sessionId).execute()
  const again = await join({ garmentIds: [two] })
  expect(again.sessionId).toBe(first.sessionId)
  const all = await joinings()
  expect(all).toMatchObject([{ state: 'open', stripe_session: first.sessionId, start_now: true }])
  expect(await heldFor(all[0]?.id)).toEqual([two])
  await join()
  expect(await heldFor(all[0]?.id)).toEqual([two])
  await join({ garmentIds: [] })
  expect(await heldFor(all[0]?.id)).toEqual([])
})

test('without an answer the same page is asked for once more; when its time is too short for one, another', async () => {
  const { join, joinings } = await aVisitor()
  provider.failsOnceAt('openCheckoutSession', 'unreachable')
  await expect(join()).rejects.toMatchObject({ code: 'provider_unreachable' })
  const first = (await joinings())[0]?.id ?? newId<'joining'>()
  await join()
  expect(await joinings()).toMatchObject([{ id: first, state: 'open' }])
  const keys = provider.calls.flatMap(({ act, input }) =>
    act === 'openCheckoutSession' && JSON.stringify(input).includes(first) ? (input as { key: string }).key : [],
  )
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  const late = await aVisitor()
  provider.failsOnceAt('openCheckoutSession', 'unreachable')
  await expect(late.join()).rejects.toMatchObject({ code: 'provider_unreachable' })
  const soon = new Date(now.getTime() + 29 * 60_000)
  const [stale] = await late.joinings()
  await db
    .updateTable('joining')
    .set({ expires_at: soon })
    .where('id', '=', stale?.id ?? newId<'joining'>())
    .execute()
  await late.join()
  expect(await late.joinings()).toMatchObject([{ id: stale?.id, state: 'expired' }, { state: 'open' }])
})

test('a joining that is settled while its page is opened stays settled, and its page is shown to nobody', async () => {
  const { join, joinings } = await aVisitor()
  provider.slowlyAt('openCheckoutSession', async () => {
    const [joining] = await joinings()
    await become('joined', joining?.id ?? newId<'joining'>())
  })
  await expect(join()).rejects.toMatchObject({ code: 'already_subscribed' })
  expect(await joinings()).toMatchObject([{ state: 'joined', stripe_session: null }])
})

test('a page that runs out while it is asked for again is not revived: another is made', async () => {
  const { join, joinings } = await aVisitor()
  const first = await join()
  const id = (await joinings())[0]?.id as Id<'joining'>
  let joining: ReturnType<typeof join> | undefined
  await transaction(db, async (tx) => {
    await tx.updateTable('joining').set({ state: 'expired', settled_at: now }).where('id', '=', id).execute()
    joining = join()
    await untilItWaits(db)
  })
  const second = await joining
  expect(second?.sessionId).not.toBe(first.sessionId)
  expect(await joinings()).toMatchObject([
    { id, state: 'expired', start_now: true },
    { state: 'open', stripe_session: second?.sessionId, start_now: true },
  ])
})

/** It was paid on its page; its message has not come. */
async function paidOnItsPage({ join, joinings }: Awaited<ReturnType<typeof aVisitor>>) {
  const { sessionId } = await join()
  const [joining] = await joinings()
  const session = provider.sessions.get(sessionId)
  if (!session?.customerId || !joining) throw new Error('the premise')
  const subscriptionId = `sub_${newId()}`
  provider.sessions.set(sessionId, { ...session, status: 'complete', paid: true, subscriptionId, url: null })
  provider.subscriptions.set(subscriptionId, {
    ...{ subscriptionId, customerId: session.customerId, accountId: null, reference: joining.id, status: 'active' },
    items: [{ itemId: 'si_1', priceId: 'price_paper', lookupKey: priceId, quantity: 1 }],
    ...{
      pendingItems: null,
      periodStart: now,
      periodEnd: now,
      cancelAtPeriodEnd: false,
      endsAt: null,
      vatBasisPoints: 2000,
    },
    ...{ cardId: null, startedAt: now, endedAt: null, latestInvoiceId: null, openInvoiceId: null },
    lastPaid: { invoiceId: `in_${subscriptionId}`, amount: pence(7500), at: now },
  })
  provider.invoices.set(`in_${subscriptionId}`, {
    ...{ invoiceId: `in_${subscriptionId}`, customerId: session.customerId, subscriptionId, accountId: null },
    ...{ number: null, reason: 'subscription_create', status: 'paid', total: pence(7500), vat: pence(1250) },
    ...{ due: pence(7500), balance: pence(0), paid: pence(7500), remaining: pence(0), lines: [], attempts: 1 },
    ...{ nextAttemptAt: null, createdAt: now, paidAt: now, payments: [], payable: null },
  })
  return { id: joining.id, sessionId, subscriptionId }
}
const asked = (id: string) => provider.calls.filter(({ input }) => JSON.stringify(input).includes(id)).length

test('a page that was paid makes its member when it is looked at, here or by the round', async () => {
  const [one, two] = [await aVisitor(), await aVisitor()]
  await paidOnItsPage(one)
  await expect(one.join()).rejects.toMatchObject({ code: 'already_subscribed' })
  await paidOnItsPage(two)
  await reconcileJoinings(services)
  for (const { joinings } of [one, two]) expect(await joinings()).toMatchObject([{ state: 'joined' }])
})

test('the round asks about pages that are open, and about no others', async () => {
  const visitors = [await aVisitor(), await aVisitor(), await aVisitor(), await aVisitor()] as const
  const sessions = []
  for (const { join } of visitors) sessions.push((await join()).sessionId)
  for (const [index, state] of (['joined', 'expired', 'refunded'] as const).entries())
    await become(state, (await visitors[index]?.joinings())?.[0]?.id ?? newId<'joining'>())
  provider.calls.length = 0
  await reconcileJoinings(services)
  expect(sessions.map(asked)).toEqual([0, 0, 0, 1])
})

test('a second subscription that still runs is ended; after thirty days, or when it is over, nobody looks', async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const cases = [
    { state: 'refunded', settledAt: daysAgo(29), expected: 'canceled' },
    { state: 'refunded', settledAt: daysAgo(30), expected: 'active' },
    { state: 'expired', settledAt: daysAgo(1), expected: 'active' },
  ] as const
  const found = []
  for (const { state, settledAt } of cases) {
    const visitor = await aVisitor()
    const { id, subscriptionId } = await paidOnItsPage(visitor)
    const [{ account_id }] = await db
      .selectFrom('joining')
      .select('account_id')
      .where('id', '=', id)
      .execute()
      .then((rows) => rows as [{ account_id: Id<'account'> }])
    await db
      .insertInto('subscription')
      .values({ stripe_id: subscriptionId, account_id, status: 'active', price_key: priceId, synced_at: now })
      .execute()
    await become(state, id, settledAt)
    await db.updateTable('joining').set({ stripe_subscription: subscriptionId }).where('id', '=', id).execute()
    found.push(subscriptionId)
  }
  await reconcileJoinings(services)
  expect(found.map((id) => provider.subscriptions.get(id)?.status)).toEqual(cases.map(({ expected }) => expected))
})
