// Migration 0149 marks an order as delivered if its buyer has evidently received it and nobody recorded the delivery.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { aPaperCarrier } from '#tests/support/provider/paper-carrier.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import {
  dispatchSale,
  givePostedReturnBack,
  markReturnLost,
  pickSale,
  receiveUndeliveredSale,
  takeBackSale,
} from './index.ts'

const { db, url } = await openTestDatabase({ max: 8 })
const carrier = aPaperCarrier()
const world = resaleWorld(db, { carrier })
const services = world.services.payments
const operator = 'sam'

/** An order of two pieces that is on its way. */
async function aSentOrder() {
  const garments = [await world.listing({ pricePence: 1250 }), await world.listing({ pricePence: 800 })] as const
  const order = await world.buy(garments)
  await dispatchSale(services, { orderId: order.orderId, operator })
  await world.work()
  world.passMinutes(60)
  return { garments, ...order }
}
/** An order whose buyer has booked a return of the first piece. */
async function aReturnedOrder() {
  const order = await aSentOrder()
  const body = { itemsIds: [order.garments[0]], reason: null }
  const answer = await world.call('bookResaleReturn', { params: { code: order.cart.secret }, body })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  await world.work()
  world.passMinutes(24 * 60)
  return { ...order, returnId: answer.body.returnId as Id<'resale-return'> }
}
async function scan(returnId: Id<'resale-return'>, code: 'accepted' | 'returned_to_sender') {
  const parcel = db.selectFrom('parcel').select('label_code').where('carries_id', '=', returnId)
  carrier.reports((await parcel.executeTakeFirstOrThrow()).label_code, code, world.time.now.toISOString())
  await world.jobs['shipping:follow-parcels']?.({}, { jobId: newId(), attempt: 1, askedAt: world.time.now })
  await world.work()
  world.passMinutes(24 * 60)
}
async function aPostedReturn() {
  const order = await aReturnedOrder()
  await scan(order.returnId, 'accepted')
  return order
}
const readOrders = () =>
  db
    .selectFrom('resale_order')
    .innerJoin('parcel', 'carries_id', 'resale_order.id')
    .innerJoin('parcel_label', 'parcel_id', 'parcel.id')
    .select(['resale_order.id', 'state', 'resale_order.delivered_at', 'parcel.delivered_at as parcel_at', 'pdf'])
    .orderBy('resale_order.id')
    .execute()

test('an order counts as delivered when its first piece was posted back or taken back', async () => {
  const posted = await aPostedReturn()
  const lost = await aPostedReturn()
  await markReturnLost(services, { ...lost, operator })
  const home = await aPostedReturn()
  await scan(home.returnId, 'returned_to_sender')
  await givePostedReturnBack(services, { ...home, operator })
  const received = await aReturnedOrder()
  const takenBack = await aSentOrder()
  for (const { orderId, garments } of [received, takenBack])
    await takeBackSale(services, { orderId, garmentIds: [garments[0]], operator })
  const arrived = [posted, lost, home, received, takenBack].map(({ orderId }) => orderId)
  // Not delivered: an order whose return is only booked, and an order of which a piece was missing when it was picked.
  const booked = await aReturnedOrder()
  const garments = [await world.listing(), await world.listing()] as const
  const { orderId } = await world.buy(garments)
  await pickSale(services, { orderId, missing: [garments[0]], operator })
  world.passMinutes(60)
  await dispatchSale(services, { orderId, operator })
  await world.work()

  const before = await readOrders()
  expect(before.filter(({ state }) => state === 'delivered').map(({ id }) => id)).toEqual(arrived.toSorted())
  const ids = arrived.map((id) => `'${id}'`).join(', ')
  await runSql(
    url,
    `delete from resale_order_event where to_state = 'delivered';
     update resale_order set state = 'dispatched', delivered_at = null where id in (${ids});
     update parcel_label set pdf = 'drawn' where parcel_id in (select id from parcel where carries_id in (${ids}));
     update parcel set delivered_at = null where carries_id in (${ids});
     drop index office_audit_subject`,
  )
  await runSql(url, await readFile(new URL('../../migrations/0149_arrived_orders.sql', import.meta.url), 'utf8'))
  expect(await readOrders()).toEqual(before)
  const steps = db.selectFrom('resale_order_event').select(['order_id', 'from_state', 'actor'])
  expect(await steps.where('to_state', '=', 'delivered').orderBy('order_id').execute()).toEqual(
    arrived.toSorted().map((order_id) => ({ order_id, from_state: 'dispatched', actor: 'system:upgrade' })),
  )
  await world.expectInvariants()
  await expect(receiveUndeliveredSale(services, { orderId: received.orderId, operator })).rejects.toMatchObject({
    code: 'not_now',
  })
  await receiveUndeliveredSale(services, { orderId: booked.orderId, operator })
  await world.work()
})
