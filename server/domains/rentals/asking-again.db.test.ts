// The same basket is requested again: with its ids written differently, after its price has changed, or after it was
// paid for in another tab or before a reload.
import { afterEach, expect, test } from 'vitest'
import { toId } from '#server/kernel/ids.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 10 })
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
const ask = async ({ viewer }: Member, inventoryItemIds: string[], returnItemsIds: string[] = []) =>
  call('getPaymentIntent', { body: { inventoryItemIds, returnItemsIds } }, { viewer })
const openCheckout = async (...[member, garments, returns]: Parameters<typeof ask>) => {
  const answer = await ask(member, garments, returns)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}
const place = ({ viewer }: Member, inventoryItemIds: string[], returnItemsIds: string[] = []) =>
  call('makeOrder', { body: { inventoryItemIds, returnItemsIds, postageStatus: 'paid' } }, { viewer })
const placed = async (...[member, garments, returns]: Parameters<typeof place>) => {
  const answer = await place(member, garments, returns)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return toId<'order'>(answer.body.orderId)
}

/** A member who has a piece at home and has used the free delivery. */
async function experienced(): Promise<Member & { home: string; order: string }> {
  const member = await world.member({ plan: '200-quarterly' })
  const home = await world.garment({ credits: 10 })
  const order = await world.order({ accountId: member.accountId, garmentIds: [home] })
  return { ...member, home, order }
}

test('a piece listed twice, once in capitals, counts as one piece', async () => {
  const member = await experienced()
  const garment = await world.garment()
  const { viewer } = member
  await openCheckout(member, [garment, garment.toUpperCase()], [member.home, member.home.toUpperCase()])
  const alone = { body: { itemsIds: [member.home, member.home.toUpperCase()] } }
  expect((await call('announceReturn', alone, { viewer })).status).toBe(200)
})

test('a basket is priced again once its delivery has become free', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const first = await placed(member, [await world.garment({ credits: 10 })])
  const garment = await world.garment()
  const owed = await openCheckout(member, [garment])
  expect(owed).toMatchObject({ amount: 395, postage: { outboundFree: false } })
  await call('cancelOrder', { params: { id: first } }, { viewer: member.viewer })
  expect(await openCheckout(member, [garment])).toMatchObject({
    amount: 0,
    free: true,
    clientSecret: null,
    postage: { outboundFree: true },
  })
  const order = await placed(member, [garment])
  await world.work()
  const payment = [...world.gateway.intents.values()].find(({ clientSecret }) => clientSecret === owed.clientSecret)
  expect(payment?.status).toBe('canceled')
  expect(await placed(member, [garment])).toBe(order)
})

test('a basket left open under an earlier membership gets a new checkout, and is ordered under the current one', async () => {
  const member = await world.member()
  const garment = await world.garment()
  const before = await openCheckout(member, [garment])
  await db
    .updateTable('membership')
    .set(membershipIn('cancelled', world.time.now))
    .where('id', '=', member.membershipId)
    .execute()
  const rejoined = await world.member({ account: member.account })
  const current = await openCheckout(rejoined, [garment])
  expect(current.checkoutId).not.toBe(before.checkoutId)
  const order = await placed(rejoined, [garment])
  const loans = await db.selectFrom('loan').select('membership_id').where('order_id', '=', order).execute()
  expect(loans).toEqual([{ membership_id: rejoined.membershipId }])
})

test('a basket is ordered for what was paid, even if its postage was free by the time of the order', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const first = await placed(member, [await world.garment({ credits: 10 })])
  const garment = await world.garment()
  const owed = await openCheckout(member, [garment])
  await call('cancelOrder', { params: { id: first } }, { viewer: member.viewer })
  await world.pay(owed.clientSecret)
  await openCheckout(member, [garment])
  await world.work()
  const [order] = await db
    .selectFrom('rental_order')
    .selectAll()
    .where('account_id', '=', member.accountId)
    .where('state', '=', 'placed')
    .execute()
  expect(order).toMatchObject({ outbound_pence: 395, outbound_free: false })
  expect(await placed(member, [garment])).toBe(order?.id)
})

test('a basket that is already ordered owes nothing, and placing it again returns its order', async () => {
  const member = await experienced()
  const garment = await world.garment()
  const basket = [[garment], [member.home]] as const
  const { clientSecret, checkoutId } = await openCheckout(member, [...basket[0]], [...basket[1]])
  await world.pay(clientSecret)
  const order = await placed(member, [...basket[0]], [...basket[1]])
  // The browser was reloaded after the card form, or returned from the bank after the provider's webhook arrived.
  expect(await openCheckout(member, [...basket[0]], [...basket[1]])).toMatchObject({
    checkoutId,
    orderId: order,
    clientSecret: null,
    free: true,
    amount: 0,
    postage: { total: 395 },
    canExtendHold: false,
  })
  expect(await placed(member, [...basket[0]], [...basket[1]])).toBe(order)
})

test('a basket owes nothing more when its payment turns out to have succeeded', async () => {
  const member = await experienced()
  const garment = await world.garment()
  const { clientSecret, orderId } = await openCheckout(member, [garment])
  expect(orderId).toBeNull()
  await world.pay(clientSecret)
  const repeated = await openCheckout(member, [garment])
  expect(repeated).toMatchObject({ clientSecret: null, free: true, amount: 0 })
  expect(repeated.orderId).toBe(await placed(member, [garment]))
})

test('when a basket is paid for after a piece has gone, the refusal names the piece and the payment is refunded', async () => {
  const member = await experienced()
  const garment = await world.garment()
  const { clientSecret } = await openCheckout(member, [garment])
  world.passMinutes(16)
  await placed(await world.member(), [garment])
  await world.pay(clientSecret)
  expect(await ask(member, [garment])).toMatchObject({
    status: 409,
    errors: [{ code: 'items_unavailable', titles: ['Puddle raincoat'] }],
  })
  await world.work()
  const payment = [...world.gateway.intents.values()].find((intent) => intent.clientSecret === clientSecret)
  expect(world.gateway.refunded.get(payment?.intentId ?? '')).toBe(395)
})
