// Payment pages while their checkout session changes: it is paid or expires elsewhere, or its basket changes.
import { expect, test } from 'vitest'
import { readJoiningCharge } from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { holdForEveryJoiner } from '#tests/support/set-setting.ts'
import { createCheckoutSession } from './operations/joining/create-checkout-session.ts'
import { describeOffer } from './operations/joining/describe-offer.ts'
import { reconcileCheckoutSessions } from './operations/joining/reconcile-checkout-sessions.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)
const priceId = 'plan_150_3m_gbp_v1'
provider.prices.push({
  priceId: 'price_paper',
  lookupKey: priceId,
  currency: 'gbp',
  amount: pence(7500),
  intervalMonths: 3,
  active: true,
})

const terms = { priceId, garmentIds: undefined, network: '192.0.2.1' }
await holdForEveryJoiner(db)

async function aVisitor() {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx, { now }))
  const join = async (more: { garmentIds?: Id<'garment'>[] } = {}) => {
    const { version: shown } = await describeOffer(services, { accountId, priceId })
    return createCheckoutSession(services, { ...terms, shown, accountId, ...more })
  }
  const checkoutSessions = () =>
    db
      .selectFrom('checkout_session')
      .select(['id', 'state', 'stripe_session', 'start_now'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  /** The garments that one of the sessions holds. */
  const heldFor = async (checkoutSessionId = newId<'checkout-session'>()) => {
    const claims = db.selectFrom('garment_claim').select('garment_id').where('account_id', '=', accountId)
    const live = claims.where('owner_id', '=', checkoutSessionId).where('released_at', 'is', null)
    return (await live.execute()).map(({ garment_id }) => garment_id)
  }
  return { accountId, join, checkoutSessions, heldFor }
}
const setState = (state: 'joined' | 'expired' | 'refunded', id: Id<'checkout-session'>, endedAt = now) =>
  db.updateTable('checkout_session').set({ state, ended_at: endedAt }).where('id', '=', id).execute()

test('requesting the page again returns the same page, with the latest consent and the current basket', async () => {
  const { join, checkoutSessions, heldFor } = await aVisitor()
  const [one, two] = await transaction(db, async (tx) => [await aGarment(tx), await aGarment(tx)] as const)
  const first = await join({ garmentIds: [one] })
  // Opened before the express start request was required: it is requested now.
  await db
    .updateTable('checkout_session')
    .set({ start_now: false })
    .where('stripe_session', '=', first.sessionId)
    .execute()
  const again = await join({ garmentIds: [two] })
  expect(again.sessionId).toBe(first.sessionId)
  const all = await checkoutSessions()
  expect(all).toMatchObject([{ state: 'open', stripe_session: first.sessionId, start_now: true }])
  expect(await heldFor(all[0]?.id)).toEqual([two])
  await join()
  expect(await heldFor(all[0]?.id)).toEqual([two])
  await join({ garmentIds: [] })
  expect(await heldFor(all[0]?.id)).toEqual([])
})

test('gift balance that a closed page has not given back yet is not offered for the next page', async () => {
  const { accountId, join, checkoutSessions, heldFor } = await aVisitor()
  const piece = await transaction(db, (tx) => aGarment(tx))
  const redeem = (face: number) => transaction(db, (tx) => aGiftLot(tx, { accountId, face, now }))
  const reserved = () =>
    db
      .selectFrom('gift_payment')
      .select(['charge_key', 'amount_pence'])
      .where('account_id', '=', accountId)
      .where('state', '=', 'reserved')
      .execute()
  await redeem(700)
  const first = await join({ garmentIds: [piece] })
  expect((await join()).sessionId).toBe(first.sessionId)
  expect(await reserved()).toMatchObject([{ amount_pence: 700 }])
  await redeem(2000)
  // This provider never shows the £7 in the customer's balance, so closing the page cannot take it back.
  await expect(join({ garmentIds: [piece] })).rejects.toMatchObject({ code: 'offer_changed' })
  const second = await join({ garmentIds: [piece] })
  const [closed, open] = await checkoutSessions()
  expect([closed, open]).toMatchObject([{ state: 'expired' }, { state: 'open', stripe_session: second.sessionId }])
  expect(await reserved()).toEqual([
    { charge_key: `session:${closed?.id}`, amount_pence: 700 },
    { charge_key: `session:${open?.id}`, amount_pence: 2000 },
  ])
  const openPages = open ? [open.id] : []
  const charge = await readJoiningCharge(db, { accountId, price: pence(7500), openPages })
  expect(charge).toEqual({ fromGift: 2000, byCard: 5500 })
  expect(await heldFor(open?.id)).toEqual([piece])
})

test('without an answer the same page is requested again, or a new one when too little of its time is left', async () => {
  const { join, checkoutSessions } = await aVisitor()
  provider.failsOnceAt('openCheckoutSession', 'unreachable')
  await expect(join()).rejects.toMatchObject({ code: 'provider_unreachable' })
  const first = (await checkoutSessions())[0]?.id ?? newId<'checkout-session'>()
  await join()
  expect(await checkoutSessions()).toMatchObject([{ id: first, state: 'open' }])
  const keys = provider.calls.flatMap(({ act, input }) =>
    act === 'openCheckoutSession' && JSON.stringify(input).includes(first) ? (input as { key: string }).key : [],
  )
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  const late = await aVisitor()
  provider.failsOnceAt('openCheckoutSession', 'unreachable')
  await expect(late.join()).rejects.toMatchObject({ code: 'provider_unreachable' })
  const soon = new Date(now.getTime() + 29 * 60_000)
  const [stale] = await late.checkoutSessions()
  await db
    .updateTable('checkout_session')
    .set({ expires_at: soon })
    .where('id', '=', stale?.id ?? newId<'checkout-session'>())
    .execute()
  await late.join()
  expect(await late.checkoutSessions()).toMatchObject([{ id: stale?.id, state: 'expired' }, { state: 'open' }])
})

test('a session resolved while its page is being opened stays resolved, and its page is shown to nobody', async () => {
  const { join, checkoutSessions } = await aVisitor()
  provider.slowlyAt('openCheckoutSession', async () => {
    const [checkoutSession] = await checkoutSessions()
    await setState('joined', checkoutSession?.id ?? newId<'checkout-session'>())
  })
  await expect(join()).rejects.toMatchObject({ code: 'already_subscribed' })
  expect(await checkoutSessions()).toMatchObject([{ state: 'joined', stripe_session: null }])
})

test('a page that expires while it is requested again is not revived: another is created', async () => {
  const { join, checkoutSessions } = await aVisitor()
  const first = await join()
  const id = (await checkoutSessions())[0]?.id as Id<'checkout-session'>
  let joined: ReturnType<typeof join> | undefined
  await transaction(db, async (tx) => {
    await tx.updateTable('checkout_session').set({ state: 'expired', ended_at: now }).where('id', '=', id).execute()
    joined = join()
    await untilBlocked(db)
  })
  const second = await joined
  expect(second?.sessionId).not.toBe(first.sessionId)
  expect(await checkoutSessions()).toMatchObject([
    { id, state: 'expired', start_now: true },
    { state: 'open', stripe_session: second?.sessionId, start_now: true },
  ])
})

/** Pays on the page; the webhook has not arrived. */
async function payOnItsPage({ join, checkoutSessions }: Awaited<ReturnType<typeof aVisitor>>) {
  const { sessionId } = await join()
  const [checkoutSession] = await checkoutSessions()
  const session = provider.sessions.get(sessionId)
  if (!session?.customerId || !checkoutSession) throw new Error('setup')
  const subscriptionId = `sub_${newId()}`
  provider.sessions.set(sessionId, { ...session, status: 'complete', paid: true, subscriptionId, url: null })
  provider.subscriptions.set(subscriptionId, {
    subscriptionId,
    customerId: session.customerId,
    accountId: null,
    reference: checkoutSession.id,
    status: 'active',
    items: [{ itemId: 'si_1', priceId: 'price_paper', lookupKey: priceId, quantity: 1 }],
    pendingItems: null,
    periodStart: now,
    periodEnd: now,
    cancelAtPeriodEnd: false,
    endsAt: null,
    vatBasisPoints: 2000,
    cardId: null,
    startedAt: now,
    endedAt: null,
    latestInvoiceId: null,
    openInvoiceId: null,
    lastPaid: { invoiceId: `in_${subscriptionId}`, amount: pence(7500), at: now },
  })
  provider.invoices.set(`in_${subscriptionId}`, {
    invoiceId: `in_${subscriptionId}`,
    customerId: session.customerId,
    subscriptionId,
    accountId: null,
    number: null,
    reason: 'subscription_create',
    status: 'paid',
    total: pence(7500),
    vat: pence(1250),
    due: pence(7500),
    balance: pence(0),
    paid: pence(7500),
    remaining: pence(0),
    lines: [],
    attempts: 1,
    collects: true,
    nextAttemptAt: null,
    createdAt: now,
    paidAt: now,
    payments: [],
    payable: null,
  })
  return { id: checkoutSession.id, sessionId, subscriptionId }
}
const countCalls = (id: string) => provider.calls.filter(({ input }) => JSON.stringify(input).includes(id)).length

test('a membership starts when its paid page is read, by a repeated request or by the reconciliation', async () => {
  const [one, two] = [await aVisitor(), await aVisitor()]
  await payOnItsPage(one)
  await expect(one.join()).rejects.toMatchObject({ code: 'already_subscribed' })
  await payOnItsPage(two)
  await reconcileCheckoutSessions(services)
  for (const { checkoutSessions } of [one, two]) expect(await checkoutSessions()).toMatchObject([{ state: 'joined' }])
})

test('the reconciliation reads open pages, and no others', async () => {
  const visitors = [await aVisitor(), await aVisitor(), await aVisitor(), await aVisitor()] as const
  const sessions = []
  for (const { join } of visitors) sessions.push((await join()).sessionId)
  for (const [index, state] of (['joined', 'expired', 'refunded'] as const).entries())
    await setState(state, (await visitors[index]?.checkoutSessions())?.[0]?.id ?? newId<'checkout-session'>())
  provider.calls.length = 0
  await reconcileCheckoutSessions(services)
  expect(sessions.map(countCalls)).toEqual([0, 0, 0, 1])
})

test('a second subscription that still runs is ended; after thirty days, or once it is over, it is ignored', async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const cases = [
    { state: 'refunded', endedAt: daysAgo(29), expected: 'canceled' },
    { state: 'refunded', endedAt: daysAgo(30), expected: 'active' },
    { state: 'expired', endedAt: daysAgo(1), expected: 'active' },
  ] as const
  const found = []
  for (const { state, endedAt } of cases) {
    const visitor = await aVisitor()
    const { id, subscriptionId } = await payOnItsPage(visitor)
    const [{ account_id }] = await db
      .selectFrom('checkout_session')
      .select('account_id')
      .where('id', '=', id)
      .execute()
      .then((rows) => rows as [{ account_id: Id<'account'> }])
    await db
      .insertInto('subscription')
      .values({ stripe_id: subscriptionId, account_id, status: 'active', price_key: priceId, synced_at: now })
      .execute()
    await setState(state, id, endedAt)
    await db.updateTable('checkout_session').set({ stripe_subscription: subscriptionId }).where('id', '=', id).execute()
    found.push(subscriptionId)
  }
  await reconcileCheckoutSessions(services)
  expect(found.map((id) => provider.subscriptions.get(id)?.status)).toEqual(cases.map(({ expected }) => expected))
})
