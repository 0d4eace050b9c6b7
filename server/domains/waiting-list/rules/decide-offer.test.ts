import { expect, test } from 'vitest'
import { decideOffer, endOfEntry, type OfferFacts } from './decide-offer.ts'

const now = new Date('2026-11-20T22:00:00Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)
const facts: OfferFacts = { until: after, lastsUntil: after, ready: true, rented: false }

test.each<[string, Partial<OfferFacts>, ReturnType<typeof decideOffer>]>([
  ['its time is not over', {}, 'open'],
  ['its time is over to the millisecond', { until: now, lastsUntil: now }, 'lapsed'],
  ['it is kept longer than was told, while its account pays', { lastsUntil: before }, 'open'],
  ['its piece can no longer be rented', { ready: false }, 'withdrawn'],
  ['its account has rented it', { until: undefined, ready: false, rented: true }, 'taken'],
  ['its account rented it at the last moment', { until: undefined, lastsUntil: before, rented: true }, 'taken'],
  ['its claim is gone, and its time over', { until: undefined, lastsUntil: before }, 'lapsed'],
  ['its claim is gone before its time', { until: undefined }, 'withdrawn'],
])('%s', (_, differs, expected) => {
  expect(decideOffer({ ...facts, ...differs }, now)).toBe(expected)
})

test('an entry ends with an order and with its second lapse, and keeps its place otherwise', () => {
  expect(endOfEntry('taken', 0)).toBe('ordered')
  expect(endOfEntry('lapsed', 0)).toBeUndefined()
  expect(endOfEntry('lapsed', 1)).toBe('lapsed')
  for (const end of ['declined', 'withdrawn'] as const) expect(endOfEntry(end, 1)).toBeUndefined()
})
