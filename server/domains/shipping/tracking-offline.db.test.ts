// The offline carrier simulates the progress of the demo's parcels by the application clock.

import { afterEach, expect, test } from 'vitest'
import { dispatchOrder } from '#server/domains/rentals/index.ts'
import { newId, toId } from '#server/kernel/ids.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

async function followParcelsAt(at: string): Promise<void> {
  world.time.now = new Date(at)
  await world.jobs['shipping:follow-parcels']?.({}, { jobId: newId(), attempt: 1, askedAt: world.time.now })
  await world.work()
}
const codesOf = async (carriesId: string) =>
  (
    await db
      .selectFrom('parcel_event as event')
      .innerJoin('parcel', 'parcel.id', 'event.parcel_id')
      .select('event.code')
      .where('parcel.carries_id', '=', toId<CarriedKind>(carriesId))
      .orderBy('happened_at')
      .execute()
  ).map(({ code }) => code)

test('an order that leaves on a Friday arrives on the second working day, and a return takes as long', async () => {
  const member = await world.member({ plan: '200-quarterly', joinedOn: '2026-11-01' as never })
  const { accountId, viewer } = member
  const garmentIds = [await world.garment({ credits: 20 })]
  const orderId = await world.order({ accountId, garmentIds, until: 'placed', placedAt: world.time.now })
  await followParcelsAt('2026-11-20T11:00:00Z')
  await dispatchOrder(world.services, { orderId, operator: 'kim' })
  await world.work()
  await followParcelsAt('2026-11-20T12:00:00Z')
  expect(await codesOf(orderId)).toEqual(['accepted'])
  await followParcelsAt('2026-11-24T11:00:00Z')
  expect(await codesOf(orderId)).toEqual(['accepted', 'in_transit', 'out_for_delivery'])
  await followParcelsAt('2026-11-24T12:00:00Z')
  const loans = await db.selectFrom('loan').select(['state', 'received_on']).where('order_id', '=', orderId).execute()
  expect(loans).toEqual([{ state: 'at_home', received_on: '2026-11-24' }])

  const booked = await call('announceReturn', { body: { itemsIds: garmentIds } }, { viewer })
  if (!booked.ok) throw new Error(JSON.stringify(booked.errors))
  const { returnId } = booked.body
  await world.work()
  await followParcelsAt('2026-11-25T09:00:00Z')
  expect(await codesOf(returnId), 'not posted yet').toEqual([])
  await call('postReturn', { params: { id: returnId }, body: { proof: 'AB1' } }, { viewer })
  await followParcelsAt('2026-11-27T20:00:00Z')
  expect(await codesOf(returnId)).toEqual(['accepted', 'in_transit', 'out_for_delivery', 'delivered'])
  const row = await db.selectFrom('rental_return').select('state').where('id', '=', toId<'return'>(returnId)).execute()
  expect(row).toEqual([{ state: 'posted' }])
})
