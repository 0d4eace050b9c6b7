import { describe, expect, test } from 'vitest'
import {
  inOrder,
  keepPlausible,
  nextTrackingAt,
  type ParcelEvent,
  type TrackingEvent,
  whereabouts,
} from './tracking.ts'

const day = (n: number, time = '10:00') => new Date(`2026-11-${String(n).padStart(2, '0')}T${time}:00Z`)
const event = (code: ParcelEvent['code'], n: number, time?: string): ParcelEvent => ({ code, at: day(n, time) })

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest]
}

describe('the progress of a parcel', () => {
  test('is empty before the carrier has the parcel, even if there are other events', () => {
    const nowhere = { postedAt: null, deliveredAt: null, comingBackSince: null }
    expect(whereabouts([])).toEqual(nowhere)
    expect(whereabouts([event('unknown', 20)])).toEqual(nowhere)
  })

  test('is the same in any order of its events, repeated or not', () => {
    const journey = [event('accepted', 20), event('in_transit', 21), event('attempted', 22), event('delivered', 23)]
    for (const events of ordersOf(journey))
      expect(whereabouts([...events, ...events])).toEqual({
        postedAt: day(20),
        deliveredAt: day(23),
        comingBackSince: null,
      })
  })

  test.each(['accepted', 'in_transit', 'out_for_delivery', 'attempted', 'delivered', 'returned_to_sender'] as const)(
    'is in the post after a single scan of "%s"',
    (code) => expect(whereabouts([event(code, 21)]).postedAt).toEqual(day(21)),
  )

  test('is not delivered when it went back to its sender, and the first delivery counts', () => {
    const returnedEvents = [event('returned_to_sender', 22), event('delivered', 24)]
    expect(whereabouts(returnedEvents)).toEqual({ postedAt: day(22), deliveredAt: null, comingBackSince: day(22) })
    expect(whereabouts([event('delivered', 21), event('returned_to_sender', 22)]).deliveredAt).toEqual(day(21))
    expect(whereabouts([event('delivered', 24), event('delivered', 21)]).deliveredAt).toEqual(day(21))
  })

  test('lists events by time, and those of one minute in the order a parcel travels', () => {
    const events = [
      event('delivered', 21),
      event('out_for_delivery', 21),
      event('accepted', 21),
      event('in_transit', 20),
    ]
    expect(inOrder(events).map(({ code }) => code)).toEqual(['in_transit', 'accepted', 'out_for_delivery', 'delivered'])
  })
})

describe('an answer of the carrier', () => {
  const reported = (id: string, at: Date, carrierCode = 'EVKAC'): TrackingEvent => ({
    id,
    code: 'accepted',
    carrierCode,
    at,
  })
  const ids = (...events: TrackingEvent[]) =>
    keepPlausible(events, { createdAt: day(20), now: day(22) }).map(({ id }) => id)

  test('counts each event once', () =>
    expect(ids(reported('a', day(21)), reported('a', day(21)), reported('b', day(21)))).toEqual(['a', 'b']))

  test('leaves out events that are in the future, older than the parcel, or without a valid time', () => {
    expect(ids(reported('now', day(22)), reported('ahead', day(22, '10:01')))).toEqual(['now'])
    expect(ids(reported('a', day(19)), reported('another parcel', day(19, '09:59')))).toEqual(['a'])
    expect(ids(reported('never', new Date('x')), reported('', day(21)), reported('x'.repeat(101), day(21)))).toEqual([])
  })

  test('is shortened to fit its columns', () => {
    const many = Array.from({ length: 150 }, (_, n) => reported(`e${n}`, day(21)))
    expect(ids(...many)).toHaveLength(100)
    const [long, none] = keepPlausible([reported('a', day(21), 'x'.repeat(90)), reported('b', day(21), '')], {
      createdAt: day(20),
      now: day(22),
    })
    expect([long?.carrierCode.length, none?.carrierCode]).toEqual([40, 'accepted'])
  })
})

test('the carrier is asked again in an hour, in six hours when nobody has posted the parcel, and less and less often after failures', () => {
  const hours = (posted: boolean, failures: number) =>
    (nextTrackingAt(day(20), { posted, failures }).getTime() - day(20).getTime()) / 3_600_000
  expect([hours(true, 0), hours(false, 0)]).toEqual([1, 6])
  expect([1, 2, 3, 6, 7, 40].map((failures) => hours(true, failures))).toEqual([0.5, 1, 2, 16, 24, 24])
})
