import { expect, test } from 'vitest'
import { decideOffer, endOfEntry, type OfferFacts } from './decide-offer.ts'

const now = new Date('2026-11-20T22:00:00Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)
const facts: OfferFacts = { until: after, lastsUntil: after, ready: true, rented: false }

test.each<[string, Partial<OfferFacts>, ReturnType<typeof decideOffer>]>([
  ['stays open while its time is not over', {}, 'open'],
  ['lapses at the very millisecond at which its time is over', { until: now, lastsUntil: now }, 'lapsed'],
  ['stays open beyond the time in its email while its account pays', { lastsUntil: before }, 'open'],
  ['is withdrawn when its piece can no longer be rented', { ready: false }, 'withdrawn'],
  ['is taken when its account has rented the piece', { until: undefined, ready: false, rented: true }, 'taken'],
  [
    'is taken when its account rented the piece at the last moment',
    { until: undefined, lastsUntil: before, rented: true },
    'taken',
  ],
  ['has lapsed when its claim is gone and its time is over', { until: undefined, lastsUntil: before }, 'lapsed'],
  ['is withdrawn when its claim is gone before its time is over', { until: undefined }, 'withdrawn'],
])('an offer %s', (_, differs, expected) => {
  expect(decideOffer({ ...facts, ...differs }, now)).toBe(expected)
})

test('an entry ends with an order and with its second lapse, and keeps its place otherwise', () => {
  expect(endOfEntry('taken', 0)).toBe('ordered')
  expect(endOfEntry('lapsed', 0)).toBeUndefined()
  expect(endOfEntry('lapsed', 1)).toBe('lapsed')
  for (const end of ['declined', 'withdrawn'] as const) expect(endOfEntry(end, 1)).toBeUndefined()
})
