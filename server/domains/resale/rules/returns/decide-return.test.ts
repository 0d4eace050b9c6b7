import { describe, expect, test } from 'vitest'
import { type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { decideReturn, orderWindow, pieceWindow, type ReturnFacts, type ReturnToBook } from './decide-return.ts'

const facts = (more: Partial<ReturnFacts> = {}): ReturnFacts => ({
  state: 'delivered',
  deliveredOn: localDay('2026-11-20'),
  today: localDay('2026-11-21'),
  cancelDays: 14,
  hasAddress: true,
  ...more,
})
const piece = { ended: false, recalled: false, againUntil: null }
const on = (day: string): LocalDay => localDay(day)

describe('the period for returning a piece', () => {
  test('is 14 days for a change of mind and 30 for a fault, last days included', () => {
    expect(pieceWindow(facts({ today: on('2026-12-04') }), piece)).toEqual({
      open: true,
      anyReason: true,
      until: '2026-12-04',
    })
    for (const day of ['2026-12-05', '2026-12-20'])
      expect(pieceWindow(facts({ today: on(day) }), piece)).toEqual({
        open: true,
        anyReason: false,
        until: '2026-12-20',
      })
    expect(pieceWindow(facts({ today: on('2026-12-21') }), piece)).toMatchObject({
      open: false,
      why: expect.stringContaining(
        'ended on 20 December 2026. If a piece turns out to be faulty, you still have rights',
      ),
    })
  })

  test('starts with a recorded delivery; until then every reason is accepted', () => {
    const onItsWay = facts({ state: 'dispatched', deliveredOn: null, today: on('2027-01-30') })
    expect(pieceWindow(onItsWay, piece)).toEqual({ open: true, anyReason: true, until: null })
  })

  test('is separate for each piece: a return that came back to its buyer, or arrived without the piece, gives it more time', () => {
    const about = facts({ today: on('2026-12-12') })
    const again = { ...piece, againUntil: on('2026-12-28') }
    expect(pieceWindow(about, again)).toEqual({ open: true, anyReason: true, until: '2026-12-28' })
    expect(pieceWindow(about, piece)).toEqual({ open: true, anyReason: false, until: '2026-12-20' })
    expect(orderWindow(about, [piece, again])).toEqual({ open: true, anyReason: true })
    expect(orderWindow(about, [piece, { ...again, ended: true }])).toEqual({ open: true, anyReason: false })
    expect(pieceWindow(facts({ today: on('2026-12-25') }), piece)).toMatchObject({ open: false })
  })

  test('is never over for a recalled piece, but without an address its label comes by email', () => {
    const recalled = { ...piece, recalled: true }
    const longAgo = { today: on('2027-12-21') }
    expect(pieceWindow(facts(longAgo), recalled)).toEqual({ open: true, anyReason: false, until: null })
    const erased = facts({ ...longAgo, hasAddress: false })
    const why = expect.stringContaining('Reply to any of our emails about this order')
    expect(pieceWindow(erased, recalled)).toEqual({ open: false, why })
    expect(orderWindow(erased, [piece, recalled])).toEqual({ open: false, why })
    expect(orderWindow(erased, [piece])).toMatchObject({
      why: expect.stringContaining('The time to book a return ended'),
    })
  })

  test.each([
    ['placed', 'cancel it instead'],
    ['picking', 'once it’s on its way'],
    ['packed', 'once it’s on its way'],
    ['cancelled', 'is cancelled'],
  ] as const)('has not begun, or is over, for an order that is %s', (state, words) => {
    const why = expect.stringContaining(words)
    const about = facts({ state, deliveredOn: null })
    expect(orderWindow(about, [piece])).toEqual({ open: false, why })
    expect(pieceWindow(about, piece)).toEqual({ open: false, why })
  })

  test('is over for an order that has been refunded completely', () => {
    expect(orderWindow(facts(), [{ ...piece, ended: true }])).toMatchObject({
      open: false,
      why: 'Everything in this order has been refunded.',
    })
  })
})

describe('a return', () => {
  const [a, b] = [
    { ...piece, id: 'a' },
    { ...piece, id: 'b' },
  ]
  const booking = (more: Partial<ReturnToBook<string>> = {}, about: Partial<ReturnFacts> = {}) =>
    decideReturn(facts(about), {
      pieces: [a, b],
      reason: null,
      open: undefined,
      booked: 0,
      atMost: 10,
      ...more,
    })
  const late = { today: on('2026-12-05') }

  test('has some or all of the pieces, each once, with or without a reason', () => {
    expect(booking()).toEqual({ ok: true, value: { isRepeat: false, lineIds: ['a', 'b'] } })
    expect(booking({ pieces: [b, b], reason: 'does_not_fit' })).toMatchObject({ value: { lineIds: ['b'] } })
  })

  test('requested again with the same pieces, in any order, and the same reason is the open one, even after the period', () => {
    const open = { lineIds: ['b', 'a'], reason: null, posted: false }
    expect(booking({ open }, late)).toMatchObject({ value: { isRepeat: true } })
  })

  test('with other pieces or another reason is refused until the open return is cancelled or has arrived', () => {
    const open = { lineIds: ['a'], reason: null, posted: false }
    expect(booking({ open })).toMatchObject({
      reason: { code: 'pending_return', message: expect.stringContaining('Cancel it first') },
    })
    expect(booking({ pieces: [a], reason: 'faulty', open })).toMatchObject({ reason: { code: 'pending_return' } })
    expect(booking({ open: { ...open, posted: true } })).toMatchObject({
      reason: { message: 'Your last return is on its way to us. You can book another once it’s here.' },
    })
  })

  test('with a recalled piece goes into the parcel of the open return, which need not be cancelled for it', () => {
    const recalled = { ...b, recalled: true }
    const open = { lineIds: ['a'], reason: null, posted: false }
    for (const pieces of [[recalled], [a, recalled]])
      expect(booking({ pieces, reason: 'faulty', open })).toMatchObject({
        reason: {
          code: 'pending_return',
          message: expect.stringContaining('Put what’s recalled into the same parcel'),
        },
      })
    for (const pieces of [[b], [{ ...a, recalled: true }], [a, b]])
      expect(booking({ pieces, reason: 'faulty', open })).toMatchObject({
        reason: { message: expect.stringContaining('Cancel it first') },
      })
  })

  test('needs a fault as its reason after the 14 days', () => {
    for (const reason of [null, 'changed_mind', 'does_not_fit'] as const)
      expect(booking({ reason }, late)).toMatchObject({
        reason: { code: 'not_now', message: expect.stringContaining('The 14 days to change your mind are over.') },
      })
    for (const reason of ['faulty', 'not_as_described'] as const)
      expect(booking({ reason }, late)).toMatchObject({ ok: true })
    expect(booking({ reason: 'faulty' }, { today: on('2026-12-21') })).toMatchObject({ reason: { code: 'not_now' } })
  })

  test('may contain recalled pieces, and nothing else, at any time', () => {
    const longAgo = { today: on('2027-12-21') }
    const recalled = { ...b, recalled: true }
    expect(booking({ pieces: [recalled], reason: 'faulty' }, longAgo)).toMatchObject({ ok: true })
    expect(booking({ pieces: [recalled], reason: 'changed_mind' }, longAgo)).toMatchObject({ ok: false })
    expect(booking({ pieces: [a, recalled], reason: 'faulty' }, longAgo)).toMatchObject({
      reason: { code: 'not_now', message: expect.stringContaining('The time to book a return ended on') },
    })
  })

  test('of pieces whose return came back to their buyer, or arrived without them, may be booked once more for any reason, but alone', () => {
    const about = { today: on('2026-12-28') }
    const again = { ...a, againUntil: on('2026-12-28') }
    for (const reason of [null, 'changed_mind', 'faulty'] as const) {
      expect(booking({ pieces: [again], reason }, about)).toMatchObject({ ok: true })
      expect(booking({ pieces: [again, b], reason }, about)).toMatchObject({ reason: { code: 'not_now' } })
    }
    expect(booking({ pieces: [again] }, { today: on('2026-12-29') })).toMatchObject({ ok: false })
  })

  test('is refused for a refunded piece, a piece of another order, and beyond the limit of the order', () => {
    expect(booking({ pieces: [a, { ...b, ended: true }] })).toMatchObject({
      reason: { code: 'not_now', message: 'One of these pieces has been refunded already.' },
    })
    expect(booking({ pieces: [a, undefined] })).toMatchObject({ reason: { code: 'not_found' } })
    expect(booking({ booked: 9 })).toMatchObject({ ok: true })
    expect(booking({ booked: 10 })).toMatchObject({ reason: { code: 'limit_reached' } })
  })
})
