// A return of the resale shop is booked, cancelled and received at the same moment. At most one return is open, each piece is
// refunded once, and no label is left for a piece that has arrived.
import { afterEach, expect, test } from 'vitest'
import { deliverSale, dispatchSale, takeBackSale } from '#server/domains/resale/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { resaleWorld } from '../support/worlds/resale-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const world = resaleWorld(db)
const services = world.services.payments
const operator = 'sam'
afterEach(() => world.expectInvariants())

async function deliverAnOrder() {
  const garments = [await world.listing({ pricePence: 1250 }), await world.listing({ pricePence: 800 })]
  const order = await world.buy(garments)
  await dispatchSale(services, { orderId: order.orderId, operator })
  await deliverSale(services, { orderId: order.orderId, operator })
  return { garments, ...order }
}
type Delivered = Awaited<ReturnType<typeof deliverAnOrder>>
let networks = 0
const book = ({ cart }: Delivered, itemsIds: string[]) =>
  world.call(
    'bookResaleReturn',
    { params: { code: cart.secret }, body: { itemsIds, reason: null } },
    { ip: `10.1.${(networks >> 8) & 255}.${networks++ & 255}` },
  )
const takeBack = ({ orderId }: Delivered, garmentIds: Id<'garment'>[]) =>
  takeBackSale(services, { orderId, garmentIds, operator }).then(
    () => true,
    () => false,
  )
const statesOf = async ({ orderId }: Delivered) =>
  (await db.selectFrom('resale_return').select('state').where('order_id', '=', orderId).execute()).map(
    ({ state }) => state,
  )

test('ten presses at once book one return', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const order = await deliverAnOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(order, order.garments)))
    const ids = new Set(answers.map((answer) => (answer.ok ? answer.body.returnId : '')))
    expect([...ids]).toHaveLength(1)
    expect(ids.has('')).toBe(false)
    expect(await statesOf(order)).toEqual(['booked'])
  }
})

test('when two returns are booked at once for different pieces, one is refused', async () => {
  for (let round = 0; round < rounds(3, 30); round++) {
    const order = await deliverAnOrder()
    const [first = '', second = ''] = order.garments
    const answers = await Promise.all([book(order, [first]), book(order, [second])])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ errors: [{ code: 'pending_return' }] })
    expect(await statesOf(order)).toEqual(['booked'])
  }
})

test('a return booked while the office takes its piece back is received or refused, and the piece is refunded once', async () => {
  for (let round = 0; round < rounds(5, 50); round++) {
    const order = await deliverAnOrder()
    const [piece] = order.garments
    if (!piece) throw new Error('nothing was bought')
    const [booked, ...taken] = await Promise.all([
      book(order, [piece]),
      takeBack(order, [piece]),
      takeBack(order, [piece]),
    ])
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await statesOf(order)).toEqual(booked.ok ? ['received'] : [])
    if (!booked.ok) expect(booked).toMatchObject({ errors: [{ code: 'not_now' }] })
    await world.work()
    expect(world.refundedOf(order.paymentSecret)).toBe(1250)
  }
})

test('a return cancelled while it is received is received, and its pieces are refunded once', async () => {
  for (let round = 0; round < rounds(3, 30); round++) {
    const order = await deliverAnOrder()
    const answer = await book(order, order.garments)
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    const params = { code: order.cart.secret, returnId: answer.body.returnId }
    await Promise.all([world.call('cancelResaleReturn', { params }), takeBack(order, order.garments)])
    expect(await statesOf(order)).toEqual(['received'])
    await world.work()
    expect(world.refundedOf(order.paymentSecret)).toBe(2548)
  }
})
