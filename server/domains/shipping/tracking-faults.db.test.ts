// A carrier that does not answer, hangs or refuses while parcels are being followed.
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { trackedParcels } from '#tests/support/worlds/tracked-parcels.ts'

const { db } = await openTestDatabase({ max: 8 })
const { carrier, world, follow, followParcelsAt, orderOf, parcelOf, eventsOf, onItsWay } = trackedParcels(db)
afterEach(async () => {
  carrier.recover()
  await world.expectInvariants()
  // In each test only that test's own parcels are on their way.
  await db.updateTable('parcel').set({ closed_at: world.time.now }).where('delivered_at', 'is', null).execute()
  await db.updateTable('parcel_label').set({ pdf: null, qr_png: null }).execute()
})

test('a carrier that does not answer is asked about one parcel in each run, less and less often, and nothing else fails', async () => {
  const { orderId, code } = await onItsWay()
  const other = await onItsWay()
  carrier.goAway()
  carrier.tracked.length = 0
  await followParcelsAt('2026-11-20T10:15:00Z')
  expect(carrier.tracked).toEqual([code])
  expect(await parcelOf(orderId)).toMatchObject({ track_failures: 1, track_due_at: new Date('2026-11-20T10:45:00Z') })
  await followParcelsAt('2026-11-20T10:30:00Z')
  expect(carrier.tracked, 'a parcel that fails does not hold up another').toEqual([code, other.code])
  carrier.reports(code, 'accepted', '2026-11-20T10:20:00Z')
  carrier.recover()
  await followParcelsAt('2026-11-20T10:50:00Z')
  expect(await eventsOf(orderId)).toHaveLength(1)
  expect(await parcelOf(orderId)).toMatchObject({ track_failures: 0, track_due_at: new Date('2026-11-20T11:50:00Z') })
  expect(world.mails.map(({ template }) => template)).not.toContain('office-job')
})

test('a carrier that hangs ends the run after its time limit', async () => {
  const { orderId } = await onItsWay()
  carrier.hang()
  await followParcelsAt('2026-11-20T10:15:00Z')
  expect((await parcelOf(orderId)).track_failures).toBe(1)
})

test('a carrier that refuses one parcel is asked about the others', async () => {
  const [first, second] = [await onItsWay(), await onItsWay()]
  carrier.refuse()
  carrier.tracked.length = 0
  await followParcelsAt('2026-11-20T10:15:00Z')
  expect(carrier.tracked.toSorted()).toEqual([first.code, second.code].toSorted())
  expect((await parcelOf(second.orderId)).track_failures).toBe(1)
})

test('only one of several simultaneous runs asks about a parcel, and none about a parcel that has not left or is 60 days old', async () => {
  const { orderId, code } = await onItsWay()
  const member = await world.member()
  await world.order({
    accountId: member.accountId,
    garmentIds: [await world.garment()],
    until: 'placed',
    placedAt: world.time.now,
  })
  carrier.tracked.length = 0
  world.time.now = new Date('2026-11-20T10:15:00Z')
  // Opens their connections first, so that all of them read before one writes.
  await Promise.all(Array.from({ length: 6 }, () => db.selectFrom('parcel').select('id').execute()))
  await Promise.all(Array.from({ length: 6 }, follow))
  expect(carrier.tracked).toEqual([code])
  await followParcelsAt('2027-01-19T10:01:00Z')
  expect(carrier.tracked).toEqual([code])
  expect((await orderOf(orderId)).state).toBe('dispatched')
})
