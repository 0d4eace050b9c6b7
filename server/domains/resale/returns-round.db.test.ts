// The daily round of returns, when one of them fails.
import { afterEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperCarrier } from '#tests/support/provider/paper-carrier.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import { deliverSale, dispatchSale } from './index.ts'
import { followUpReturns } from './operations/returns/follow-up-returns.ts'

const { db } = await openTestDatabase({ max: 8 })
const carrier = aPaperCarrier()
const world = resaleWorld(db, { carrier })
const services = world.services.payments
afterEach(() => world.expectInvariants())

/** A piece that is on its way back, scanned today. */
async function posted() {
  const garmentId = await world.listing({ pricePence: 1250 })
  const order = await world.buy([garmentId])
  await dispatchSale(services, { orderId: order.orderId, operator: 'sam' })
  await deliverSale(services, { orderId: order.orderId, operator: 'sam' })
  const body = { itemsIds: [garmentId], reason: null }
  const answer = await world.call('bookResaleReturn', { params: { code: order.cart.secret }, body })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  const returnId = answer.body.returnId as Id<'resale-return'>
  await world.work()
  const parcel = db.selectFrom('parcel').select('label_code').where('carries_id', '=', returnId)
  const { label_code } = await parcel.executeTakeFirstOrThrow()
  carrier.reports(label_code, 'accepted', world.time.now.toISOString())
  await world.jobs['shipping:follow-parcels']?.({}, { jobId: newId(), attempt: 1, askedAt: world.time.now })
  await world.work()
  const move = (state: 'sold' | 'donated') =>
    db.updateTable('garment').set({ state }).where('id', '=', garmentId).execute()
  const read = () => db.selectFrom('resale_return').select('state').where('id', '=', returnId).executeTakeFirstOrThrow()
  world.passMinutes(1)
  return { order, move, state: async () => (await read()).state }
}

test('a return that fails delays none of the others, and the job is retried', async () => {
  const [broken, lost] = [await posted(), await posted()]
  await broken.move('donated')
  world.passMinutes(12 * 24 * 60)
  await expect(followUpReturns(services)).rejects.toThrow('resale returns that failed: 1')
  expect([await broken.state(), await lost.state()]).toEqual(['posted', 'lost'])
  await world.work()
  expect(world.refundedOf(lost.order.paymentSecret)).toBe(1250 + 498)
  await broken.move('sold')
  await followUpReturns(services)
  expect(await broken.state()).toBe('lost')
})
