// The whole server, as app.ts assembles it, against the payments sandbox: a family joins with a basket, orders it,
// orders again and owes postage. Other tests of money replace some ports with stubs; here all are real.

import { expect, test } from 'vitest'
import type { AnswerOf, EndpointId } from '#contract/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { joiningConsent } from '#tests/support/joining-consent.ts'
import { aGarment } from '../builders/a-garment.ts'
import { anAccount } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { holdForEveryJoiner } from '../support/set-setting.ts'
import { aListeningWorld } from '../support/worlds/listening-world.ts'
import { runningClock } from '../support/worlds/world.ts'

const { db } = await openTestDatabase({ max: 12 })
const clock = runningClock()
const world = await aListeningWorld(db, { clock, works: true })
await world.ready()
await holdForEveryJoiner(db)

const control = (path: string, input: object = {}) => world.control('POST', path, input)
const family = async () => {
  const { id } = await transaction(db, (tx) => anAccount(tx, { now: clock.now() }))
  const viewer = { accountId: id, sessionHash: Buffer.alloc(32) }
  const call = async <Id extends EndpointId>(endpoint: Id, input: RawInput = {}) => {
    const answer = await world.call(endpoint, input, { viewer })
    if (!answer.ok) throw Object.assign(new Error(answer.errors[0]?.message), answer)
    return answer.body as AnswerOf<Id>
  }
  const join = async (inventoryItemIds: string[], priceId = 'plan_100_1m_gbp_v1') =>
    call('createCheckoutSession', { body: await joiningConsent(call, priceId, { inventoryItemIds }) })
  const state = async () => (await call('customerInfo')).user.plan?.state
  return { id, call, join, state }
}
const garments = (count: number, credits = 30) =>
  transaction(db, async (tx) => {
    const ids: string[] = []
    for (let i = 0; i < count; i++) ids.push(await aGarment(tx, { credits }))
    return ids
  })
const pay = (session: string, card: string = testCards.good) => control(`checkout-sessions/${session}/pay`, { card })

test('a family joins with its basket held, orders it free, and pays the postage of its next order', async () => {
  const { call, join, state, id } = await family()
  const rival = await family()
  const [coat, tee, next] = (await garments(3)) as [string, string, string]
  const { checkoutSession } = await join([coat, tee])
  await expect(rival.join([coat])).rejects.toMatchObject({
    errors: [{ code: 'items_unavailable', titles: ['Puddle raincoat'] }],
  })
  await pay(checkoutSession.id)
  await expect.poll(state).toBe('active')

  const first = await call('getPaymentIntent', { body: { inventoryItemIds: [coat, tee], returnItemsIds: [] } })
  expect(first).toMatchObject({ free: true, clientSecret: null, amount: 0 })
  await call('placeOrder', { body: { inventoryItemIds: [coat, tee], postageStatus: 'free' } })
  expect((await call('customerInfo')).user.plan).toMatchObject({ creditsInUse: 60, availableCredits: 40 })

  const basket = { inventoryItemIds: [next], returnItemsIds: [] }
  const due = await call('getPaymentIntent', { body: basket })
  expect(due).toMatchObject({ free: false, amount: 395 })
  const claim = { body: { inventoryItemIds: [next], postageStatus: 'paid' } }
  await expect(call('placeOrder', claim)).rejects.toMatchObject({ errors: [{ code: 'payment_required' }] })
  const intent = due.clientSecret?.split('_secret')[0] ?? ''
  await control(`payment-intents/${intent}/confirm`, { card: testCards.declined })
  await expect(call('placeOrder', claim)).rejects.toMatchObject({ errors: [{ code: 'payment_required' }] })
  await control(`payment-intents/${intent}/confirm`, { card: testCards.challenged, challenge: 'complete' })
  const { orderId } = await call('placeOrder', claim)
  expect((await call('placeOrder', claim)).orderId).toBe(orderId)
  const spent = await db.selectFrom('payment_intent').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
  expect(spent).toMatchObject({ status: 'succeeded', consumed_by: orderId })

  // Cancelled before picking: the postage is refunded.
  await call('cancelOrder', { params: { id: orderId } })
  const refundState = async () =>
    (await db.selectFrom('refund').select('state').where('payment_intent_id', '=', spent.id).executeTakeFirst())?.state
  await expect.poll(refundState).toBe('succeeded')
})

test('the signed event alone places the order of a family that closed its browser after paying', async () => {
  const { call, join, state, id } = await family()
  const [coat, next] = (await garments(2)) as [string, string]
  await pay((await join([coat])).checkoutSession.id)
  await expect.poll(state).toBe('active')
  await call('placeOrder', { body: { inventoryItemIds: [coat], postageStatus: 'free' } })
  const due = await call('getPaymentIntent', { body: { inventoryItemIds: [next], returnItemsIds: [] } })
  await control(`payment-intents/${due.clientSecret?.split('_secret')[0]}/confirm`, { card: testCards.good })
  const orders = async () => (await call('listOrders')).orders.length
  await expect.poll(orders).toBe(2)
  const [payment] = await db.selectFrom('payment_intent').selectAll().where('account_id', '=', id).execute()
  expect(payment?.consumed_by).not.toBeNull()
})

test('a family that pays in two tabs is emailed about the refund', async () => {
  const { join, state, id } = await family()
  // Both pages are opened at the same time, so that neither tab gets the page of the other.
  const opened = [world.holdCall('openCheckoutSession', 'after'), world.holdCall('openCheckoutSession', 'after')]
  const tabs = [join([]), join([], 'plan_200_3m_gbp_v1')]
  for (const { reached } of opened) await reached
  for (const { release } of opened) release()
  const pages = await Promise.all(tabs)
  await Promise.all(pages.map(({ checkoutSession }) => pay(checkoutSession.id)))
  await expect.poll(state).toBe('active')
  const refund = () => db.selectFrom('refund').select('state').where('account_id', '=', id).execute()
  await expect.poll(refund).toEqual([{ state: 'succeeded' }])
  const emails = async () =>
    (await db.selectFrom('email').select('template').where('account_id', '=', id).execute())
      .map(({ template }) => template)
      .sort()
  const messages = ['joining-refunded', 'membership-accepted']
  await expect.poll(emails).toEqual(messages)
  const jobs = () =>
    db.selectFrom('job').select('kind').where('done_at', 'is', null).where('kind', 'like', 'event:%').execute()
  await expect.poll(jobs).toEqual([])
  expect(await emails()).toEqual(messages)
})

test('a membership cancelled at the provider while its only order is unpacked ends at once, and the family can join again', async () => {
  const { call, join, state, id } = await family()
  const [coat] = (await garments(1)) as [string]
  // Ids may arrive in upper or lower case.
  await pay((await join([coat.toUpperCase(), coat])).checkoutSession.id)
  await expect.poll(state).toBe('active')
  const { orderId } = await call('placeOrder', { body: { inventoryItemIds: [coat], postageStatus: 'free' } })
  const { stripe_subscription } = await db
    .selectFrom('membership')
    .select('stripe_subscription')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  await world.stripe.subscriptions.cancel(stripe_subscription)
  // Nobody has begun to pack the order, and nothing more is sent to a family that no longer pays.
  await expect.poll(state).toBe('cancelled')
  const order = await db
    .selectFrom('rental_order')
    .select('state')
    .where('id', '=', toId<'order'>(orderId))
    .executeTakeFirst()
  expect(order).toEqual({ state: 'cancelled' })
  await pay((await join([])).checkoutSession.id)
  await expect.poll(state).toBe('active')
})

test('money and credits are consistent after the tests above', () => world.expectInvariants())
