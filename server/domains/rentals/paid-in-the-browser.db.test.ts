// The browser comes back from paying before any message of the provider: what was seen there is written by what comes of it,
// the order or the refund. Whatever the message does meanwhile or afterwards, there is one of them.
import { beforeEach, expect, test } from 'vitest'
import { openCheckout, settleCheckout } from '#server/domains/checkout/index.ts'
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
const { provider, services: payments, told, published, now } = paperPayments(db)
const services = withPurposes(payments)
beforeEach(() => {
  published.length = 0
})

/** A member whose free delivery is used up is at the card form with one more piece. */
async function atTheCardForm() {
  const [member, garment] = await transaction(db, async (tx) => {
    const member = await aMember(tx, { plan: '200-quarterly', now })
    await anOrder(tx, { accountId: member.accountId, garmentIds: [await aGarment(tx, { credits: 10 })], placedAt: now })
    return [member, await aGarment(tx, { credits: 10 })] as const
  })
  const { accountId } = member
  const basket = { accountId, garmentIds: [garment], returnIds: [] }
  const request = { purpose: purposeOfBasket(basket), payer: { accountId }, wish: basket }
  const { checkout } = await openCheckout(services, request)
  const intent = () =>
    db.selectFrom('payment_intent').selectAll().where('checkout_id', '=', checkout.id).executeTakeFirstOrThrow()
  const { id, stripe_id } = await intent()
  const at = (changed: Partial<IntentState>) =>
    provider.intents.set(stripe_id ?? '', { ...(provider.intents.get(stripe_id ?? '') as IntentState), ...changed })
  return {
    ...{ checkout, intent, at, garment },
    pay: (more: Partial<IntentState> = {}) => at({ status: 'succeeded', amountReceived: pence(395), ...more }),
    settle: () => settleCheckout(services, request),
    message: () => syncIntent(payments, id, 'provider'),
    orders: async () =>
      (await db.selectFrom('rental_order').select('id').where('checkout_id', '=', checkout.id).execute()).map(
        (row) => row.id,
      ),
    refunds: () => db.selectFrom('refund').select('amount_pence').where('payment_intent_id', '=', id).execute(),
  }
}

test('what is paid is written with the order that it buys, and its message finds nothing left to do', async () => {
  const one = await atTheCardForm()
  one.pay({ shippingCountry: 'GB' })
  const before = await one.intent()
  const orderId = await one.settle()
  expect(await one.intent()).toMatchObject({
    ...{ status: 'succeeded', consumed_by: orderId, shipping_country: 'GB', version: before.version + 1 },
  })
  await one.message()
  expect(await one.settle()).toBe(orderId)
  expect([await one.orders(), await one.refunds(), told('payment-succeeded')]).toEqual([[orderId], [], []])
})

test.each([
  ['is to be sent abroad', 'not_in_uk', async () => ({ shippingCountry: 'JE' })],
  [
    'cannot be had any more',
    'items_unavailable',
    async (garment: Id<'garment'>) => {
      await db.updateTable('garment').set({ state: 'lost' }).where('id', '=', garment).execute()
      return {}
    },
  ],
])('what %s is written as paid and goes back, once', async (_, code, meanwhile) => {
  const one = await atTheCardForm()
  const more: Partial<IntentState> = await meanwhile(one.garment)
  one.pay(more)
  await expect(one.settle()).rejects.toMatchObject({ code })
  expect(await one.intent()).toMatchObject({ status: 'succeeded', consumed_by: null })
  await one.message()
  await expect(one.settle()).rejects.toMatchObject({ code })
  expect([await one.orders(), await one.refunds()]).toEqual([[], [{ amount_pence: 395 }]])
})

test('a message that is handled while the browser asks has made the order, and the browser is answered that one', async () => {
  const one = await atTheCardForm()
  one.pay()
  provider.slowlyAt('getIntent', one.message)
  const orderId = await one.settle()
  expect([await one.orders(), told('payment-succeeded').length]).toEqual([[orderId], 1])
})

test('a look that was slower than the payment does not keep it from being spent', async () => {
  const one = await atTheCardForm()
  one.pay()
  provider.slowlyAt('getIntent', async () => {
    one.at({ status: 'requires_action' })
    await one.message()
    one.pay()
  })
  const orderId = await one.settle()
  expect(await one.intent()).toMatchObject({ status: 'succeeded', consumed_by: orderId })
})

test.each([
  ['less', { amountReceived: pence(394) }],
  ['another currency', { currency: 'eur' }],
])('nothing is made of a payment that was paid with %s', async (_, more) => {
  const one = await atTheCardForm()
  one.pay(more)
  await expect(one.settle()).rejects.toThrow('another amount, currency or purpose')
  expect([await one.orders(), (await one.intent()).status]).toEqual([[], 'requires_payment_method'])
})

test('nothing is made of a payment that is of another checkout, and it stays to be spent there', async () => {
  const [one, other] = [await atTheCardForm(), await atTheCardForm()]
  other.pay()
  const named = (checkoutId: Id<'checkout'>, payment_intent_id: Id<'payment-intent'> | null) =>
    db.updateTable('checkout').set({ payment_intent_id }).where('id', '=', checkoutId).execute()
  await named(other.checkout.id, null)
  await named(one.checkout.id, (await other.intent()).id)
  await expect(one.settle()).rejects.toMatchObject({ code: 'payment_required' })
  await named(one.checkout.id, null)
  await other.message()
  expect([await one.orders(), await other.orders()].map(({ length }) => length)).toEqual([0, 1])
})
