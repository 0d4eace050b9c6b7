// The browser returns from paying before any webhook arrives: completing the checkout reads the payment and records
// it. If the webhook arrives at the same time or later, there is still exactly one order or refund.
import { beforeEach, expect, test } from 'vitest'
import { openCheckout, resolveCheckout } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import type { IntentState } from '../payments/gateway.ts'
import { syncIntent } from '../payments/operations/sync-intent.ts'
import { purposeOfBasket, withPurposes } from './index.ts'

const { db } = await openTestDatabase()
const { provider, services: payments, eventsOf, published, now } = paperPayments(db)
const services = withPurposes(payments)
beforeEach(() => {
  published.length = 0
})

/** A member who has used the free delivery and is at the card form with one more piece. */
async function atTheCardForm() {
  const [member, garment] = await transaction(db, async (tx) => {
    const member = await aMember(tx, { plan: '200-quarterly', now })
    await anOrder(tx, { accountId: member.accountId, garmentIds: [await aGarment(tx, { credits: 10 })], placedAt: now })
    return [member, await aGarment(tx, { credits: 10 })] as const
  })
  const { accountId } = member
  const basket = { accountId, garmentIds: [garment], returnIds: [] }
  const request = { purpose: purposeOfBasket(basket), payer: { accountId }, input: basket }
  const { checkout } = await openCheckout(services, request)
  const intent = () =>
    db.selectFrom('payment_intent').selectAll().where('checkout_id', '=', checkout.id).executeTakeFirstOrThrow()
  const { id, stripe_id } = await intent()
  const setAtProvider = (changed: Partial<IntentState>) =>
    provider.intents.set(stripe_id ?? '', { ...(provider.intents.get(stripe_id ?? '') as IntentState), ...changed })
  return {
    checkout,
    intent,
    setAtProvider,
    garment,
    pay: (more: Partial<IntentState> = {}) =>
      setAtProvider({ status: 'succeeded', amountReceived: pence(395), ...more }),
    complete: () => resolveCheckout(services, request),
    webhookArrives: () => syncIntent(payments, id, 'provider'),
    orders: async () =>
      (await db.selectFrom('rental_order').select('id').where('checkout_id', '=', checkout.id).execute()).map(
        (row) => row.id,
      ),
    refunds: () => db.selectFrom('refund').select('amount_pence').where('payment_intent_id', '=', id).execute(),
  }
}

test('the order records its payment, and the webhook has nothing left to do', async () => {
  const buyer = await atTheCardForm()
  buyer.pay({ shippingCountry: 'GB' })
  const before = await buyer.intent()
  const orderId = await buyer.complete()
  expect(await buyer.intent()).toMatchObject({
    status: 'succeeded',
    consumed_by: orderId,
    shipping_country: 'GB',
    version: before.version + 1,
  })
  await buyer.webhookArrives()
  expect(await buyer.complete()).toBe(orderId)
  expect([await buyer.orders(), await buyer.refunds(), eventsOf('payment-succeeded')]).toEqual([[orderId], [], []])
})

test.each([
  ['would be sent abroad', 'not_in_uk', async () => ({ shippingCountry: 'JE' })],
  [
    'is no longer available',
    'items_unavailable',
    async (garment: Id<'garment'>) => {
      await db.updateTable('garment').set({ state: 'lost' }).where('id', '=', garment).execute()
      return {}
    },
  ],
])('a payment for a piece that %s is recorded and refunded once', async (_, code, arrange) => {
  const buyer = await atTheCardForm()
  const more: Partial<IntentState> = await arrange(buyer.garment)
  buyer.pay(more)
  await expect(buyer.complete()).rejects.toMatchObject({ code })
  expect(await buyer.intent()).toMatchObject({ status: 'succeeded', consumed_by: null })
  await buyer.webhookArrives()
  await expect(buyer.complete()).rejects.toMatchObject({ code })
  expect([await buyer.orders(), await buyer.refunds()]).toEqual([[], [{ amount_pence: 395 }]])
})

test('when the webhook makes the order while the browser asks, the browser gets that order', async () => {
  const buyer = await atTheCardForm()
  buyer.pay()
  provider.slowlyAt('getIntent', buyer.webhookArrives)
  const orderId = await buyer.complete()
  expect([await buyer.orders(), eventsOf('payment-succeeded').length]).toEqual([[orderId], 1])
})

test('a check slower than the payment does not prevent the payment from being used', async () => {
  const buyer = await atTheCardForm()
  buyer.pay()
  provider.slowlyAt('getIntent', async () => {
    buyer.setAtProvider({ status: 'requires_action' })
    await buyer.webhookArrives()
    buyer.pay()
  })
  const orderId = await buyer.complete()
  expect(await buyer.intent()).toMatchObject({ status: 'succeeded', consumed_by: orderId })
})

test.each([
  ['too little', { amountReceived: pence(394) }],
  ['another currency', { currency: 'eur' }],
])('a payment of %s makes no order', async (_, more) => {
  const buyer = await atTheCardForm()
  buyer.pay(more)
  await expect(buyer.complete()).rejects.toThrow('another amount, currency or purpose')
  expect([await buyer.orders(), (await buyer.intent()).status]).toEqual([[], 'requires_payment_method'])
})

test('a payment for another checkout makes no order here, and can still be used there', async () => {
  const [buyer, other] = [await atTheCardForm(), await atTheCardForm()]
  other.pay()
  const setPayment = (checkoutId: Id<'checkout'>, payment_intent_id: Id<'payment-intent'> | null) =>
    db.updateTable('checkout').set({ payment_intent_id }).where('id', '=', checkoutId).execute()
  await setPayment(other.checkout.id, null)
  await setPayment(buyer.checkout.id, (await other.intent()).id)
  await expect(buyer.complete()).rejects.toMatchObject({ code: 'payment_required' })
  await setPayment(buyer.checkout.id, null)
  await other.webhookArrives()
  expect([await buyer.orders(), await other.orders()].map(({ length }) => length)).toEqual([0, 1])
})
