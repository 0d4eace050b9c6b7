import { expect, test } from 'vitest'
import { daysBetween, localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { planProducts } from './products.ts'
import { planStock } from './stock.ts'

const numbers = { pencePerNewCredit: 150, usedPercent: 85, wornPercent: 65 }

/** The stock as it is planned on a day, its moments told in days from then. */
function stockOn(day: string) {
  const today = localDay(day)
  const products = planProducts(today).map((product) => ({ ...product, id: newId<'product'>() }))
  const handles = new Map(products.map(({ id, style }) => [id, style.handle]))
  return planStock(products, { today, numbers }).map(({ garment, condition }) => ({
    place: `${handles.get(garment.productId)} ${garment.sizeCode}`,
    condition,
    state: garment.life?.state,
    history: garment.life?.history
      .map(({ kind, at }) => `${kind} ${daysBetween(today, localDay(at.toISOString().slice(0, 10)))}`)
      .join(),
  }))
}

const usual = stockOn('2026-11-20')

test.each(['2027-01-31', '2027-03-28', '2027-12-31', '2028-02-29', '2028-03-01'])(
  'the stock of %s is that of any other day, moved',
  (day) => expect(stockOn(day)).toEqual(usual),
)

test('what tests and screenshots of the demo choose is there', () => {
  const ready = (place: string) =>
    new Set(usual.filter((piece) => piece.place === place && piece.state === 'ready').map(({ condition }) => condition))
  for (const size of ['098cm', '104cm'])
    expect([...ready(`puddle-raincoat ${size}`)].toSorted(), size).toEqual(['new', 'used', 'worn'])
  expect(ready('puddle-raincoat 110cm')).toContain('new')
  expect(ready('mill-duffle-coat 098cm').size).toBe(1)
  expect(ready('mill-duffle-coat 104cm').size).toBe(0)
  const left = new Set(usual.filter(({ state }) => state === 'ready').map((piece) => piece.place + piece.condition))
  expect(left.size).toBeGreaterThanOrEqual(1400)
})
