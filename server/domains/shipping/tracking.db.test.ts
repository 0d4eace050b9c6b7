// Parcels followed at their carrier: its events are stored once, and orders and returns follow them, even late,
// repeated or out of order.
import { afterEach, describe, expect, test } from 'vitest'
import { cancelPostedReturn, deliverOrder, receiveReturn, recordLostReturn } from '#server/domains/rentals/index.ts'
import { followUpReturns, lapseWhenRaised } from '#server/domains/rentals/operations/follow-up-returns.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { operator, trackedParcels } from '#tests/support/worlds/tracked-parcels.ts'
import type { TrackingEvent } from './rules/tracking.ts'
import { recordTracking } from './steps/record-tracking.ts'

const { db } = await openTestDatabase({ max: 8 })
const parcels = trackedParcels(db)
const {
  carrier,
  world,
  handle,
  followParcelsAt,
  orderOf,
  returnOf,
  loansOf,
  parcelOf,
  eventsOf,
  stepsOf,
  onItsWay,
  announced,
} = parcels
const { call, services } = world
afterEach(() => world.expectInvariants())

/** Simulates a run that read the parcel first and reports its events only now. */
async function report(orderId: Id<'order'>, code: string, events: readonly TrackingEvent[]): Promise<void> {
  const parcel = { ...(await parcelOf(orderId)), booking_id: code, tracking_number: code }
  await transaction(db, (tx) =>
    recordTracking(tx, services.events, parcel, { events, carrier: carrier.code, now: world.time.now }),
  )
  await world.work()
}

/** Lapses the return of a family that has been asked to choose, as a booster does. */
async function lapseNow(_: unknown, { accountId }: { accountId: Id<'account'> }): Promise<void> {
  await db.updateTable('rental_return').set({ lapsed_on: '2026-12-08' }).where('account_id', '=', accountId).execute()
  await transaction(db, (tx) => lapseWhenRaised(services)(tx, { accountId }))
}

describe('an order', () => {
  test('is delivered when its carrier says so: its rentals begin on that day in London', async () => {
    const { member, orderId, code } = await onItsWay({ returning: true })
    carrier.reports(code, 'accepted', '2026-11-20T17:00:00Z')
    carrier.reports(code, 'in_transit', '2026-11-21T04:00:00Z')
    await followParcelsAt('2026-11-21T09:00:00Z')
    expect((await orderOf(orderId)).state).toBe('dispatched')
    expect((await parcelOf(orderId)).pdf).not.toBeNull()
    carrier.reports(code, 'delivered', '2026-11-23T11:20:00Z')
    await followParcelsAt('2026-11-24T00:30:00Z')
    expect(await orderOf(orderId)).toMatchObject({ state: 'delivered', delivered_at: new Date('2026-11-23T11:20:00Z') })
    expect(await stepsOf('rental_order_event', orderId)).toEqual({
      to_state: 'delivered',
      actor: 'system:parcel-delivered',
      at: world.time.now,
    })
    const day = { state: 'at_home', received_on: '2026-11-23', term_ends_on: '2027-02-23' }
    expect(await loansOf(orderId)).toMatchObject([day, day])
    const [due] = await db.selectFrom('rental_return').select('due_on').where('order_id', '=', orderId).execute()
    expect(due).toEqual({ due_on: '2026-12-07' })
    expect(await parcelOf(orderId)).toMatchObject({ delivered_at: new Date('2026-11-23T11:20:00Z'), pdf: null })
    expect(world.mails.map(({ template }) => template)).toEqual(['order-delivered'])
    const by = 'system:shipping:follow-parcels'
    expect(await eventsOf(orderId)).toEqual([`accepted ${by}`, `in_transit ${by}`, `delivered ${by}`])
    const shown = await call('orderDetails', { params: { id: orderId } }, { viewer: member.viewer })
    expect(shown).toMatchObject({
      body: {
        order: {
          stages: [{}, { at: '20 November 2026' }, { at: '20 November 2026' }, { at: '23 November 2026', done: true }],
          tracking: {
            number: code,
            events: [
              { label: 'With the courier', at: '20 November 2026, 17:00' },
              { code: 'in_transit', label: 'In transit', at: '21 November 2026, 04:00' },
              { code: 'delivered', label: 'Delivered', at: '23 November 2026, 11:20' },
            ],
          },
        },
      },
    })
    const audited = await db.selectFrom('office_audit').select('action').where('subject_id', '=', orderId).execute()
    expect(audited.map(({ action }) => action)).toEqual(['order.pick', 'order.dispatch'])
  })

  test('begins its rentals on the British day, half an hour after midnight in summer', async () => {
    const { orderId, code } = await onItsWay()
    carrier.reports(code, 'delivered', '2027-04-10T23:30:00Z')
    await db
      .updateTable('parcel')
      .set({ dispatched_at: new Date('2027-04-09T09:00:00Z') })
      .where('carries_id', '=', orderId)
      .execute()
    await followParcelsAt('2027-04-11T08:00:00Z')
    expect(await loansOf(orderId)).toMatchObject([{ received_on: '2027-04-11' }, { received_on: '2027-04-11' }])
  })

  test('that the office marked delivered keeps its day, and one delivered by tracking is not delivered again', async () => {
    const { orderId, code } = await onItsWay()
    world.time.now = new Date('2026-11-22T10:00:00Z')
    await deliverOrder(services, { orderId, operator })
    carrier.reports(code, 'delivered', '2026-11-23T11:20:00Z')
    await followParcelsAt('2026-11-24T09:00:00Z')
    expect(
      carrier.tracked.filter((tracked) => tracked === code),
      'it has arrived, so the carrier is not asked',
    ).toEqual([])
    await handle('event:parcel-delivered:order', { orderId })
    expect((await loansOf(orderId))[0]).toMatchObject({ received_on: '2026-11-22' })

    const other = await onItsWay()
    carrier.reports(other.code, 'delivered', '2026-11-23T11:20:00Z')
    await followParcelsAt('2026-11-23T12:00:00Z')
    await expect(deliverOrder(services, { orderId: other.orderId, operator })).rejects.toThrow(
      /is delivered: only a dispatched order arrives/,
    )
  })

  test('is delivered once, even if the carrier reports it repeatedly or out of order', async () => {
    const { orderId, code } = await onItsWay()
    carrier.reports(code, 'delivered', '2026-11-23T11:20:00Z', 'd')
    await followParcelsAt('2026-11-23T12:00:00Z')
    const before = [await orderOf(orderId), await loansOf(orderId)]
    // The event repeated, earlier under the same id, under another id, and a late scan.
    await report(orderId, code, [
      { id: 'd', code: 'delivered', carrierCode: 'D', at: new Date('2026-11-22T09:00:00Z') },
      { id: 'd2', code: 'delivered', carrierCode: 'D', at: new Date('2026-11-22T10:00:00Z') },
      { id: 'late', code: 'in_transit', carrierCode: 'T', at: new Date('2026-11-21T04:00:00Z') },
    ])
    await handle('event:parcel-delivered:order', { orderId })
    expect(await eventsOf(orderId)).toHaveLength(3)
    expect([await orderOf(orderId), await loansOf(orderId)]).toEqual(before)
    expect(world.published.filter(({ type }) => type === 'order-delivered')).toHaveLength(1)
  })

  test('is not delivered when its parcel comes back to us, and the office is notified', async () => {
    const { orderId, code } = await onItsWay()
    carrier.reports(code, 'attempted', '2026-11-23T11:20:00Z')
    carrier.reports(code, 'returned_to_sender', '2026-11-24T11:20:00Z')
    carrier.reports(code, 'delivered', '2026-11-26T11:20:00Z')
    await followParcelsAt('2026-11-26T12:00:00Z')
    expect((await orderOf(orderId)).state).toBe('dispatched')
    expect(world.mails).toMatchObject([
      { template: 'parcel-coming-back', subject: `Parcel ${code} is going back to its sender` },
    ])
    expect(world.mails[0]?.text).toContain(`order ${code}`)
    world.mails.length = 0
    await report(orderId, code, [
      { id: 'late', code: 'in_transit', carrierCode: 'T', at: new Date('2026-11-21T04:00:00Z') },
    ])
    expect(world.mails, 'the office is emailed once').toEqual([])
  })

  test('is not moved by unknown events, by events in the future, or by those of another parcel with that number', async () => {
    const { orderId, code } = await onItsWay()
    carrier.reports(code, 'unknown', '2026-11-23T09:00:00Z')
    carrier.reports(code, 'delivered', '2026-11-23T14:00:00Z')
    carrier.reports(code, 'delivered', '2026-08-01T14:00:00Z')
    await followParcelsAt('2026-11-23T12:00:00Z')
    expect((await orderOf(orderId)).state).toBe('dispatched')
    expect(await eventsOf(orderId)).toEqual(['unknown system:shipping:follow-parcels'])
    await followParcelsAt('2026-11-23T14:00:00Z')
    expect(await orderOf(orderId)).toMatchObject({ state: 'delivered', delivered_at: new Date('2026-11-23T14:00:00Z') })
  })

  test('never arrives before it left: if its dispatch is recorded later than its delivery, it arrives when it was dispatched', async () => {
    const { orderId, code } = await onItsWay()
    carrier.reports(code, 'delivered', '2026-11-20T09:30:00Z')
    await followParcelsAt('2026-11-20T12:00:00Z')
    expect((await orderOf(orderId)).delivered_at).toEqual(new Date('2026-11-20T10:00:00Z'))
  })
})

describe('a return', () => {
  test('that the carrier has is posted, on the day it was handed over, and no deadline applies any more', async () => {
    const { member, returnId, code, post } = await announced()
    carrier.reports(code, 'accepted', '2026-11-25T16:00:00Z')
    await followParcelsAt('2026-11-25T18:00:00Z')
    expect(await returnOf(returnId)).toMatchObject({
      ...{ state: 'posted', posted_at: new Date('2026-11-25T16:00:00Z'), posted_proof: null },
    })
    expect(await stepsOf('rental_return_event', returnId)).toMatchObject({
      ...{ to_state: 'posted', actor: 'system:return-in-the-post' },
    })
    expect((await parcelOf(returnId)).dispatched_at).toEqual(new Date('2026-11-25T16:00:00Z'))
    const shown = await call('listRentals', {}, { viewer: member.viewer })
    expect(shown).toMatchObject({ body: { announcements: [{ state: 'posted', can: { post: { allowed: false } } }] } })
    // The number on the receipt is stored as well, once.
    expect(await post('AB1')).toMatchObject({ status: 200 })
    expect(await post('AB1')).toMatchObject({ status: 200 })
    expect(await post('AB2')).toMatchObject({ status: 409, errors: [{ code: 'already_done' }] })
    expect(await returnOf(returnId)).toMatchObject({ posted_proof: 'AB1', posted_at: new Date('2026-11-25T16:00:00Z') })
  })

  test('that reaches us is not received until the office takes it in, even without an earlier scan', async () => {
    const { member, returnId, code } = await announced()
    carrier.reports(code, 'delivered', '2026-11-26T09:00:00Z')
    await followParcelsAt('2026-11-26T12:00:00Z')
    expect(await returnOf(returnId)).toMatchObject({ state: 'posted', received_at: null })
    const shown = await call('returnDetails', { params: { id: code } }, { viewer: member.viewer })
    expect(shown).toMatchObject({
      body: {
        announcement: {
          state: 'posted',
          stages: [
            {},
            { name: 'posted', done: true },
            { name: 'received', at: '26 November 2026', done: true },
            {},
            {},
          ],
          tracking: { events: [{ label: 'Delivered to us', at: '26 November 2026, 09:00' }] },
        },
      },
    })
    expect(await parcelOf(returnId)).toMatchObject({ delivered_at: null })
    await followParcelsAt('2026-11-27T12:00:00Z')
    expect(
      carrier.tracked.filter((tracked) => tracked === code),
      'the carrier has nothing more to say',
    ).toHaveLength(1)
    expect(await receiveReturn(services, { returnId, operator })).toMatchObject({ garments: 1, missing: [] })
    expect(await returnOf(returnId)).toMatchObject({ state: 'received', received_at: world.time.now })
  })

  test('that its family has marked as posted keeps its day and its proof', async () => {
    const { returnId, code, post } = await announced()
    world.time.now = new Date('2026-11-24T10:00:00Z')
    await post('AB1')
    carrier.reports(code, 'accepted', '2026-11-23T16:00:00Z')
    await followParcelsAt('2026-11-24T18:00:00Z')
    await handle('event:return-in-the-post:return', { returnId })
    expect(await returnOf(returnId)).toMatchObject({ posted_proof: 'AB1', posted_at: new Date('2026-11-24T10:00:00Z') })
    expect(await eventsOf(returnId)).toHaveLength(1)
  })

  test.each([
    ['on the day it lapses', '2026-12-12T08:00:00Z', followUpReturns],
    ['when it did not fit the credits and fits now', '2026-12-08T08:00:00Z', lapseNow],
  ])('does not lapse %s if its scan is stored, even before the job for the scan has run', async (_, day, lapse) => {
    const { member, returnId, code } = await announced()
    carrier.reports(code, 'accepted', '2026-11-25T16:00:00Z')
    world.time.now = new Date(day)
    await parcels.follow()
    await lapse(services, member)
    expect(await returnOf(returnId)).toMatchObject({ state: 'posted', posted_at: new Date('2026-11-25T16:00:00Z') })
    await world.work()
    expect(await stepsOf('rental_return_event', returnId)).toMatchObject({
      ...{ to_state: 'posted', actor: 'system:return-in-the-post' },
    })
  })

  test.each([
    ['returned_to_sender', 'gives it back to its family'],
    ['delivered', 'ends it as lost, and may still receive it'],
  ] as const)('that was last scanned as %s does not count as lost: the office %s', async (last, _) => {
    const { member, returnId, code } = await announced()
    carrier.reports(code, 'accepted', '2026-11-21T16:00:00Z')
    carrier.reports(code, last, '2026-11-25T16:00:00Z')
    await followParcelsAt('2026-11-26T09:00:00Z')
    world.time.now = new Date('2026-12-14T08:00:00Z')
    world.published.length = 0
    await followUpReturns(services)
    await followUpReturns(services)
    expect(await returnOf(returnId)).toMatchObject({ state: 'posted', undecided_since: '2026-12-14' })
    expect(world.published).toMatchObject([{ type: 'return-undecided', accountId: member.accountId, returnId }])
    await world.work()
    const cancelling = cancelPostedReturn(services, { returnId, operator })
    if (last === 'returned_to_sender') {
      expect(await cancelling).toBe(false)
      return expect((await returnOf(returnId)).state).toBe('cancelled')
    }
    await expect(cancelling).rejects.toMatchObject({ code: 'not_now' })
    await recordLostReturn(services, { returnId, operator })
    expect((await returnOf(returnId)).state).toBe('lost')
    await receiveReturn(services, { returnId, operator })
    expect((await returnOf(returnId)).state).toBe('received')
  })

  test('that has arrived or lapsed is not changed by a late scan', async () => {
    const { returnId, code } = await announced()
    await receiveReturn(services, { returnId, operator })
    const lapsed = await announced()
    world.time.now = new Date('2026-12-12T08:00:00Z')
    await world.queueRecurringJob('rentals:daily')
    world.time.now = new Date('2026-12-13T08:01:00Z')
    await world.work()
    for (const trackingCode of [code, lapsed.code]) carrier.reports(trackingCode, 'accepted', '2026-11-25T16:00:00Z')
    await followParcelsAt('2026-12-13T09:00:00Z')
    for (const id of [returnId, lapsed.returnId]) await handle('event:return-in-the-post:return', { returnId: id })
    expect((await returnOf(returnId)).state).toBe('received')
    expect((await returnOf(lapsed.returnId)).state).toBe('cancelled')
  })
})
