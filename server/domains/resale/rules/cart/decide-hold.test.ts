import { expect, test } from 'vitest'
import { decideHold, type HoldFacts } from './decide-hold.ts'

const now = new Date('2026-11-20T14:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const decide = (facts: Partial<HoldFacts> = {}) =>
  decideHold({
    last: null,
    isKept: false,
    room: { network: 15, share: 15 },
    until: at(15),
    maxMinutes: 60,
    againMinutes: 20,
    now,
    ...facts,
  })
const held = (from: Date) => ({ kept: { from, until: at(15) }, because: null, againAt: null })

test('a free piece is held, and a piece that the cart has reserved is still held', () => {
  expect(decide()).toEqual(held(now))
  expect(decide({ last: { from: at(-29), until: at(1) }, isKept: true })).toEqual(held(at(-29)))
})

test('consecutive checkouts hold a piece no longer than a reservation, a hold and its extension', () => {
  const last = (from: number) => ({ from: at(from), until: at(3) })
  expect(decide({ last: last(-45) })).toEqual(held(at(-45)))
  for (const isKept of [true, false])
    expect(decide({ last: last(-46), isKept })).toEqual({ kept: null, because: 'again', againAt: at(23) })
})

test('after a hold expires, another can begin only after a pause', () => {
  expect(decide({ last: { from: at(-15), until: now } })).toEqual({ kept: null, because: 'again', againAt: at(20) })
  expect(decide({ last: { from: at(-40), until: at(-20) } })).toEqual(held(now))
})

test('a network or a shop at its limit holds no more than it already does', () => {
  const network = { network: 0, share: 3 }
  expect(decide({ room: network })).toEqual({ kept: null, because: 'network', againAt: null })
  expect(decide({ room: { network: 1, share: 0 } })).toEqual({ kept: null, because: 'share', againAt: null })
  const last = { from: at(-5), until: at(4) }
  expect(decide({ room: network, last })).toMatchObject({ because: 'network' })
  expect(decide({ room: network, last, isKept: true })).toEqual(held(at(-5)))
})
