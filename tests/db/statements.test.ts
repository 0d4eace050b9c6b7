// The statements of the calls that families make most, with their budgets (architecture §4.4). Over HTTP, each call first runs one more
// statement, which finds who is signed in.
import { expect, test } from 'vitest'
import type { EndpointId } from '#contract/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { emailFacts } from '#server/views/index.ts'
import { aGiftCard } from '../builders/a-gift-card.ts'
import { aListing } from '../builders/a-listing.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { expectStatements, statementsOf } from '../support/database/statements.ts'
import { setSettings } from '../support/set-setting.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)

type Member = Awaited<ReturnType<typeof world.member>>
const callAs =
  ({ viewer }: Member) =>
  async (id: EndpointId, input: RawInput = {}) => {
    const answer = await world.call(id, input, { viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return answer.body
  }
const basketOf = (inventoryItemIds: string[], returnItemsIds: string[] = []) => ({ inventoryItemIds, returnItemsIds })

/** A member with this many pieces at home, who has used the free delivery and the free return. */
async function seasoned(pieces: number) {
  const member = await world.member({ plan: '200-quarterly' })
  const home = await Promise.all(Array.from({ length: pieces }, () => world.garment({ credits: 10 })))
  await world.order({ accountId: member.accountId, garmentIds: home })
  return { member, home, call: callAs(member) }
}

test('an order that owes nothing stays within its budget of statements', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const inventoryItemIds = [await world.garment(), await world.garment()]
  await expectStatements(
    { file: 'rentals/place-order-free', what: 'POST /shop/orders, nothing owed', budget: 15 },
    () => callAs(member)('placeOrder', { body: { inventoryItemIds, postageStatus: 'free' } }),
  )
})

test('an order that owes nothing and was shown on its page stays within its budgets of statements', async () => {
  const call = callAs(await world.member({ plan: '200-quarterly' }))
  const inventoryItemIds = [await world.garment(), await world.garment()]
  await expectStatements(
    { file: 'rentals/get-payment-intent-free', what: 'POST /shop/stripe-get-payment-intent, nothing owed', budget: 14 },
    () => call('getPaymentIntent', { body: basketOf(inventoryItemIds) }),
  )
  await expectStatements(
    { file: 'rentals/place-order-shown', what: 'POST /shop/orders, nothing owed and shown before', budget: 16 },
    () => call('placeOrder', { body: { inventoryItemIds, postageStatus: 'free' } }),
  )
})

test('a swap with postage to pay stays within its budgets when it is opened and when it is placed', async () => {
  const { call, home } = await seasoned(3)
  const basket = basketOf([await world.garment(), await world.garment()], home.slice(0, 1))
  let secret: string | null = null
  await expectStatements(
    { file: 'rentals/get-payment-intent', what: 'POST /shop/stripe-get-payment-intent, a swap', budget: 46 },
    async () => {
      secret = ((await call('getPaymentIntent', { body: basket })) as { clientSecret: string | null }).clientSecret
    },
  )
  await world.pay(secret)
  await expectStatements({ file: 'rentals/make-order-paid', what: 'POST /shop/order/make, paid', budget: 23 }, () =>
    call('makeOrder', { body: { ...basket, postageStatus: 'paid' } }),
  )
})

test('checking a piece on arrival stays within its budgets of statements, with either answer', async () => {
  const { call, member } = await seasoned(1)
  const garmentIds = [await world.garment({ credits: 24 }), await world.garment({ credits: 98 })]
  const id = await world.order({ accountId: member.accountId, garmentIds })
  const loans = await db
    .updateTable('loan')
    .set({ received_on: '2026-11-18' })
    .where('order_id', '=', id)
    .returning(['id', 'credits'])
    .execute()
  const worn = loans.find(({ credits }) => credits === 98)
  const params = { id: worn?.id ?? '' }
  const body = { answer: 'worse', marks: [{ side: 'front', number: 2, kind: 'stain' }] }
  await expectStatements({ file: 'views/order-arrival', what: 'GET /shop/orders/{id}/arrival-check', budget: 2 }, () =>
    call('orderArrival', { params: { id } }),
  )
  await expectStatements(
    { file: 'rentals/check-arrival', what: 'POST /shop/rentals/{id}/arrival-check, worse', budget: 26 },
    async () => expect(await call('checkArrival', { params, body })).toMatchObject({ answer: 'worse' }),
  )
  await expectStatements(
    { file: 'rentals/order-matches', what: 'POST /shop/orders/{id}/arrival-check', budget: 11 },
    async () => expect(await call('orderMatches', { params: { id } })).toEqual({ matching: 1 }),
  )
})

test('a change of pieces and address stays within its budget of statements', async () => {
  const { call, member } = await seasoned(1)
  const [out, stays, added] = [await world.garment(), await world.garment(), await world.garment()]
  const garmentIds = [out, stays]
  const placedAt = world.time.now
  const id = await world.order({ accountId: member.accountId, garmentIds, until: 'placed', placedAt })
  const address = { name: 'A', addressLine1: '1 Wren Lane', addressLine2: '', city: 'Leeds', postCode: 'LS1 4AP' }
  const body = { revision: 0, inventoryItemIds: [stays, added], creditsUsed: 48, address }
  await expectStatements({ file: 'rentals/change-order', what: 'POST /shop/orders/{id}/change', budget: 25 }, () =>
    call('changeOrder', { params: { id }, body }),
  )
})

test('the closet runs no more statements for twenty pieces than for three', async () => {
  const few = await seasoned(3)
  const many = await seasoned(20)
  await expectStatements({ file: 'views/list-rentals', what: 'GET /shop/rentals', budget: 2 }, () =>
    few.call('listRentals'),
  )
  expect(await statementsOf(() => many.call('listRentals'))).toHaveLength(
    (await statementsOf(() => few.call('listRentals'))).length,
  )
})

test('filling the credits stays within its budget: the family, its pieces and the candidates', async () => {
  const { call } = await seasoned(3)
  await expectStatements({ file: 'views/fill-credits', what: 'GET /shop/rentals/fill-my-credits', budget: 3 }, () =>
    call('fillCredits', { query: {} }),
  )
})

test('orders with their returns stay within their budgets, listed or read singly', async () => {
  const { call, member, home } = await seasoned(3)
  const { accountId } = member
  const id = await world.order({ accountId, garmentIds: [await world.garment()], placedAt: world.time.now })
  await expectStatements({ file: 'views/list-orders', what: 'GET /shop/orders', budget: 2 }, () => call('listOrders'))
  await expectStatements({ file: 'views/order-details', what: 'GET /shop/orders/{id}', budget: 2 }, () =>
    call('orderDetails', { params: { id } }),
  )
  const returnId = await world.order({ accountId, returning: home.slice(0, 1), placedAt: world.time.now })
  await expectStatements({ file: 'views/return-details', what: 'GET /shop/returns/{id}', budget: 2 }, () =>
    call('returnDetails', { params: { id: returnId } }),
  )
})

test('the price of keeping a piece, and buying it, stay within their budgets', async () => {
  const { call, member } = await seasoned(1)
  const { id } = await db
    .selectFrom('loan')
    .select('id')
    .where('account_id', '=', member.accountId)
    .where('state', '=', 'at_home')
    .executeTakeFirstOrThrow()
  const input = { params: { id } }
  const opened = (await call('getKeepPayment', input)) as { clientSecret: string | null }
  await expectStatements({ file: 'rentals/keep-offer', what: 'GET /shop/rentals/{id}/keep', budget: 9 }, () =>
    call('keepOffer', input),
  )
  await world.pay(opened.clientSecret)
  await expectStatements({ file: 'rentals/keep-piece', what: 'POST /shop/rentals/{id}/keep, paid', budget: 28 }, () =>
    call('keepPiece', input),
  )
  const purchase = await db.selectFrom('keep_purchase').select('id').where('loan_id', '=', id).executeTakeFirstOrThrow()
  await expectStatements({ file: 'views/email-purchase', what: 'emails about a purchase', budget: 1 }, () =>
    emailFacts(db).findPurchase(purchase.id),
  )
})

test('the credit statement stays within its budget', async () => {
  const { call } = await seasoned(3)
  await expectStatements(
    { file: 'views/credit-statement', what: 'GET /shop/customer/membership/statement', budget: 2 },
    () => call('creditStatement'),
  )
})

test('the emails about an order, a return and the pieces at home stay within their budgets', async () => {
  const { member, home } = await seasoned(3)
  const { accountId, membershipId } = member
  const facts = emailFacts(db)
  const placedAt = world.time.now
  const orderId = toId<'order'>(
    await world.order({ accountId, garmentIds: [await world.garment()], returning: home.slice(0, 1), placedAt }),
  )
  const { id: returnId } = await db
    .selectFrom('rental_return')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await expectStatements({ file: 'views/email-order', what: 'emails about an order', budget: 2 }, () =>
    facts.findOrder(orderId),
  )
  await expectStatements({ file: 'views/email-return', what: 'emails about a return', budget: 2 }, () =>
    facts.findReturn(toId<'return'>(returnId)),
  )
  await expectStatements({ file: 'views/email-pieces-at-home', what: 'emails about a membership', budget: 1 }, () =>
    facts.listPiecesAtHome(membershipId),
  )
})

test('availability, marks, postage and the session stay within their budgets', async () => {
  const { call } = await seasoned(1)
  const ids = [await world.garment(), await world.garment()]
  await expectStatements(
    { file: 'inventory/check-availability', what: 'GET /shop/items/check/availability', budget: 2 },
    () => call('checkAvailability', { query: { ids } }),
  )
  await expectStatements({ file: 'inventory/garment-marks', what: 'GET /shop/items/marks', budget: 1 }, () =>
    call('garmentMarks', { query: { ids } }),
  )
  await expectStatements({ file: 'shipping/shipping-cost', what: 'GET /shipping/get-shipping-cost', budget: 1 }, () =>
    call('shippingCost'),
  )
  await expectStatements({ file: 'views/customer-info', what: 'GET /shop/customer/info', budget: 2 }, () =>
    call('customerInfo'),
  )
})

test('adding to the cart of the resale shop, reading it and removing from it stay within their budgets', async () => {
  const listed = () => transaction(db, (tx) => aListing(tx))
  await setSettings(db, { 'resale.reserved_share_percent': 100 })
  const call = async (id: EndpointId, input: RawInput) => {
    const answer = await world.call(id, input)
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return answer.body
  }
  const { cartId } = (await call('addToResaleCart', { body: { items: [await listed()] } })) as { cartId: string }
  const items = [await listed(), await listed()]
  const ofCart = 'shop/resale/shopping-cart'
  await expectStatements({ file: 'resale/add-to-cart', what: `POST /${ofCart}-add-items`, budget: 12 }, () =>
    call('addToResaleCart', { body: { items, cartId } }),
  )
  await expectStatements({ file: 'resale/read-cart', what: `GET /${ofCart}/{cartId}`, budget: 1 }, () =>
    call('getResaleCart', { params: { cartId } }),
  )
  await expectStatements({ file: 'resale/remove-from-cart', what: `PUT /${ofCart}-remove-items`, budget: 9 }, () =>
    call('removeFromResaleCart', { body: { items, cartId } }),
  )
})

test('creating, listing, opening and switching off a family’s link stay within their budgets', async () => {
  const { call } = await seasoned(1)
  const { child } = (await call('addChild', { body: { heightCm: 97 } })) as { child: { id: string } }
  let made = { secret: '', linkId: '' }
  await expectStatements(
    { file: 'gift-cards/make-family-link', what: 'POST /shop/customer/family-links', budget: 10 },
    async () => {
      made = (await call('makeFamilyLink', { body: { childIds: [child.id], showsSaved: true } })) as typeof made
    },
  )
  const { secret, linkId } = made
  await expectStatements({ file: 'views/family-links', what: 'GET /shop/customer/family-links', budget: 1 }, () =>
    call('listFamilyLinks'),
  )
  await expectStatements({ file: 'views/family-link', what: 'GET /shop/family-links/{secret}', budget: 1 }, () =>
    call('familyLink', { params: { secret } }),
  )
  await expectStatements(
    { file: 'gift-cards/revoke-family-link', what: 'DELETE /shop/customer/family-links/{linkId}', budget: 4 },
    () => call('revokeFamilyLink', { params: { linkId } }),
  )
})

test('offering, buying, completing and redeeming a gift card, and reading the balance, stay within their budgets', async () => {
  const { call } = await seasoned(1)
  await expectStatements({ file: 'gift-cards/terms', what: 'GET /shop/gift-cards/terms, of a member', budget: 3 }, () =>
    call('giftCardTerms'),
  )
  const recipient = { name: 'Ada', email: 'ada@example.com' }
  const words = { recipient, senderName: 'Gran', message: '', deliverOn: null, recipientInUk: true }
  let opened = { checkoutId: '', paymentSecret: '' }
  await expectStatements(
    { file: 'gift-cards/buy', what: 'POST /shop/gift-cards, of a member', budget: 45 },
    async () => {
      opened = (await call('buyGiftCard', { body: { amount: 5000, ...words } })) as typeof opened
    },
  )
  await world.pay(opened.paymentSecret)
  const { checkoutId } = opened
  await expectStatements(
    { file: 'gift-cards/complete', what: 'POST /shop/gift-cards/complete, paid', budget: 20 },
    () => call('completeGiftCard', { body: { checkoutId } }),
  )
  const { code } = await transaction(db, (tx) => aGiftCard(tx))
  await expectStatements({ file: 'gift-cards/redeem', what: 'POST /shop/gift-cards/redeem', budget: 13 }, () =>
    call('redeemGiftCard', { body: { code } }),
  )
  await expectStatements({ file: 'views/gift-balance', what: 'GET /shop/customer/gift-balance', budget: 2 }, () =>
    call('giftBalance'),
  )
})
