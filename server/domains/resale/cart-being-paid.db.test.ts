// A cart while its checkout holds its pieces: what it shows, and what may be changed.
import { afterEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import { deliverSale, dispatchSale, takeBackSale } from './index.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = resaleWorld(db)
const { call } = world
await setSettings(db, { 'resale.reserved_share_percent': 100 })
afterEach(() => world.expectInvariants())

async function cartBeingPaid(payer: 'guest' | 'account') {
  const id = await world.listing()
  const added = await call('addToResaleCart', { body: { items: [id] } })
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  const { cartId } = added.body
  const opened = await world.place(cartId, {}, payer === 'account' ? { viewer: (await world.customer()).viewer } : {})
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
  return { id, cartId, ...opened.body }
}
const read = (cartId: string) => call('getResaleCart', { params: { cartId } })

test.each(['guest', 'account'] as const)(
  'the pieces that the checkout of a %s holds are shown as reserved in its own cart',
  async (payer) => {
    const { id, cartId, holdExpiresAt } = await cartBeingPaid(payer)
    const held = { body: { items: [{ id, state: 'reserved', reservedUntil: holdExpiresAt }] } }
    expect(await read(cartId)).toMatchObject(held)
    // Adding it again changes nothing.
    expect(await call('addToResaleCart', { body: { items: [id], cartId } })).toMatchObject(held)
  },
)

test.each(['guest', 'account'] as const)(
  'a piece that is taken out while the checkout of a %s holds it can be put back, alone or beside others',
  async (payer) => {
    const { id, cartId, holdExpiresAt } = await cartBeingPaid(payer)
    const change = { body: { items: [id], cartId } }
    const heldPiece = { id, state: 'reserved' }
    expect(await call('removeFromResaleCart', change)).toMatchObject({ body: { items: [] } })
    const add = () => call('addToResaleCart', { body: { items: [id], cartId } })
    expect(await add()).toMatchObject({ body: { items: [{ ...heldPiece, reservedUntil: holdExpiresAt }] } })

    const other = await world.listing()
    await call('addToResaleCart', { body: { items: [other], cartId } })
    expect(await call('removeFromResaleCart', change)).toMatchObject({ body: { items: [{ id: other }] } })
    expect(await add()).toMatchObject({ body: { items: expect.arrayContaining([expect.objectContaining(heldPiece)]) } })
  },
)

test('a piece that somebody is buying cannot be added to another cart', async () => {
  const { id } = await cartBeingPaid('guest')
  expect(await call('addToResaleCart', { body: { items: [id] } })).toMatchObject({
    errors: [{ code: 'items_unavailable', message: expect.stringMatching(/^Somebody else is buying it just now\./) }],
  })
})

test('a bought piece leaves the cart', async () => {
  const { cartId, checkoutId, paymentSecret } = await cartBeingPaid('guest')
  world.pay(paymentSecret)
  expect(await world.complete(cartId, checkoutId)).toMatchObject({ ok: true })
  expect(await read(cartId)).toMatchObject({ body: { items: [], total: 0 } })
})

test('a piece that was sent back and is for sale again can be bought again with the same cart', async () => {
  const { id, cartId, checkoutId, paymentSecret } = await cartBeingPaid('guest')
  world.pay(paymentSecret)
  await world.complete(cartId, checkoutId)
  const { id: orderId } = await db
    .selectFrom('resale_order')
    .select('id')
    .where('checkout_id', '=', checkoutId as never)
    .executeTakeFirstOrThrow()
  const services = world.services.payments
  const sale = { orderId, operator: 'sam' }
  await dispatchSale(services, sale)
  await deliverSale(services, sale)
  await takeBackSale(services, { ...sale, garmentIds: [id] })
  const office = officeDesk(services)
  await office(`inspect ${id} --condition worn --outcome resale`)
  await office(`retire ${id} --condition well_loved --price 700 --safe`)
  expect(await call('addToResaleCart', { body: { items: [id], cartId } })).toMatchObject({ ok: true })
  const again = await world.place(cartId)
  expect(again).toMatchObject({ body: { orderId: null, paymentSecret: expect.any(String) } })
  expect(again.ok && again.body.checkoutId).not.toBe(checkoutId)
  await world.work()
})

describe('a guest who signs in while paying', () => {
  test('extends the hold and completes the order with the secret of the cart', async () => {
    const { cartId, checkoutId, paymentSecret } = await cartBeingPaid('guest')
    const { viewer } = await world.customer()
    const params = { cartId }
    const longer = await call('extendResaleCheckout', { params, body: { checkoutId } }, { viewer })
    expect(longer).toMatchObject({ ok: true })
    world.pay(paymentSecret)
    expect(await call('resaleCheckout', { params }, { viewer })).toMatchObject({ body: { checkout: { checkoutId } } })
    const completed = await world.complete(cartId, checkoutId, { viewer })
    expect(completed).toMatchObject({ ok: true })
    expect(await call('resaleOrder', { params: { code: cartId } }, { viewer })).toMatchObject({
      body: { order: completed.ok && completed.body },
    })
  })

  test('does not pay twice: placing the order again returns what they have already paid for', async () => {
    const { cartId, checkoutId, paymentSecret } = await cartBeingPaid('guest')
    const { viewer } = await world.customer()
    world.pay(paymentSecret)
    expect(await world.place(cartId, {}, { viewer })).toMatchObject({
      body: { checkoutId, orderId: expect.any(String), paymentSecret: null },
    })
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBeUndefined()
  })

  test('keeps the hold if the account’s own order is refused', async () => {
    const { id, cartId, checkoutId } = await cartBeingPaid('guest')
    const { viewer } = await world.customer()
    expect(await world.place(cartId, { total: 1 }, { viewer })).toMatchObject({ errors: [{ code: 'order_changed' }] })
    const others = { errors: [{ code: 'items_unavailable' }] }
    expect(await call('addToResaleCart', { body: { items: [id] } })).toMatchObject(others)
    const own = await call('resaleCheckout', { params: { cartId } }, { viewer })
    expect(own).toMatchObject({ body: { checkout: { checkoutId } } })
  })

  test('pays once, with the account, if they had not paid', async () => {
    const opened = await cartBeingPaid('guest')
    const { viewer } = await world.customer()
    const again = await world.place(opened.cartId, {}, { viewer })
    expect(again).toMatchObject({ body: { orderId: null, paymentSecret: expect.any(String) } })
    expect(again.ok && again.body.checkoutId).not.toBe(opened.checkoutId)
    await world.work()
    const first = [...world.gateway.intents.values()].find(({ clientSecret }) => clientSecret === opened.paymentSecret)
    expect(first).toMatchObject({ status: 'canceled' })
  })
})
