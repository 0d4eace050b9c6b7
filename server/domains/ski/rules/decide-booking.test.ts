import { describe, expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { type BookingToDecide, checkTerms, decideBooking, explainRefund, isAsShown } from './decide-booking.ts'
import type { SkiTerms } from './ski-terms.ts'

const product = (name: string) => name as Id<'product'>
const garment = (name: string) => name as Id<'garment'>
const jacket = { child: 1, part: 'jacket' as const, sizeCode: '104cm', productId: null }
const day = { jacket: pence(450), salopettes: pence(400), one_piece: pence(650) }
const booking = (more: Partial<BookingToDecide> = {}): BookingToDecide => ({
  datesRefusal: undefined,
  dates: { firstDay: localDay('2027-02-13'), lastDay: localDay('2027-02-19') },
  solution: { whole: true, pieces: [{ ...jacket, garmentId: garment('g1'), product: product('blue') }] },
  prices: { day: { ...day, boots: pence(100), mittens: pence(100), base_layer: pence(100) }, halfFromDay: 8 },
  rrp: new Map([[product('blue'), 6900]]),
  names: new Map([[product('blue'), 'First run ski jacket']]),
  sizes: new Map([['104cm', '3–4y']]),
  demands: [jacket],
  vatBasisPoints: 2000,
  isTooMuchHeld: false,
  ...more,
})
const termsOf = (more: Partial<BookingToDecide> = {}): SkiTerms => {
  const decided = decideBooking(booking(more))
  if (!decided.ok) throw new Error(decided.reason.message)
  return decided.value.terms
}

describe('a booking', () => {
  test('has the price of each piece for its days, and records which design was asked for', () => {
    expect(decideBooking(booking({ total: 3150 }))).toMatchObject({
      ok: true,
      value: {
        amount: 3150,
        terms: { pieces: [{ asked: null, product_id: 'blue', price_pence: 3150, rrp_pence: 6900 }] },
      },
    })
  })

  test.each([
    [{ datesRefusal: { code: 'not_now', message: 'Too late' } }, { code: 'not_now' }],
    [
      { solution: { whole: false, pieces: [], missing: [jacket] } },
      { code: 'items_unavailable', titles: ['Jacket in 3–4y'] },
    ],
    [{ isTooMuchHeld: true }, { code: 'limit_reached' }],
    [{ total: 3149 }, { code: 'order_changed' }],
  ] satisfies [Partial<BookingToDecide>, object][])('is refused for %j', (more, reason) => {
    expect(decideBooking(booking(more))).toMatchObject({ ok: false, reason })
  })
})

describe('the offer that a page showed', () => {
  const pieces = (...ids: [string, string][]) => ({
    whole: true as const,
    pieces: ids.map(([id, design], index) => ({
      ...jacket,
      child: index + 1,
      garmentId: garment(id),
      product: product(design),
    })),
  })
  const asked = [jacket, { ...jacket, child: 2 }]
  const shown = termsOf({ solution: pieces(['g1', 'blue'], ['g2', 'blue']), demands: asked })

  test('still applies no matter which of several equal pieces each child gets', () => {
    expect(
      isAsShown(shown, { terms: termsOf({ solution: pieces(['g2', 'blue'], ['g1', 'blue']), demands: asked }) }),
    ).toBe(true)
  })

  test('does not apply to other pieces; once it is paid, equal pieces are accepted but not other designs', () => {
    const other = termsOf({ solution: pieces(['g1', 'blue'], ['g3', 'blue']), demands: asked })
    expect(isAsShown(shown, { terms: other })).toBe(false)
    const names = booking().names
    expect(checkTerms(shown, { amount: pence(6300), terms: other, names })).toBeUndefined()
    const red = termsOf({ solution: pieces(['g1', 'blue'], ['r1', 'red']), demands: asked })
    expect(checkTerms(shown, { amount: pence(6300), terms: red, names })).toMatchObject({
      code: 'items_unavailable',
      titles: ['First run ski jacket'],
    })
  })
})

test('a refusal after payment says that it is refunded', () => {
  for (const code of ['items_unavailable', 'not_now'] as const)
    expect(explainRefund({ code, titles: [] }).message).toContain('We’ve refunded your payment.')
  expect(explainRefund({ code: 'not_in_uk', titles: [] }).message).toContain('we post to the United Kingdom only.')
})
