import { expect, test } from 'vitest'
import { daysBetween, localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { planProducts } from './products.ts'
import { planStock } from './stock.ts'

const numbers = { pencePerNewCredit: 150, usedPercent: 85, wornPercent: 65 }

/** The stock as planned on a day, with the times of its histories in days relative to that day. */
function stockOn(day: string) {
  const today = localDay(day)
  const products = planProducts(today).map((product) => ({ ...product, id: newId<'product'>() }))
  const handles = new Map(products.map(({ id, style }) => [id, style.handle]))
  return planStock(products, { today, numbers }).map(({ garment, condition }) => ({
    shelf: `${handles.get(garment.productId)} ${garment.sizeCode}`,
    condition,
    state: garment.life?.state,
    history: garment.life?.history
      .map(({ kind, at }) => `${kind} ${daysBetween(today, localDay(at.toISOString().slice(0, 10)))}`)
      .join(),
  }))
}

const usualStock = stockOn('2026-11-20')

test.each(['2027-01-31', '2027-03-28', '2027-12-31', '2028-02-29', '2028-03-01'])(
  'the stock planned on %s is the same as on any other day, except for its dates',
  (day) => expect(stockOn(day)).toEqual(usualStock),
)

test('the demo has the pieces that tests and screenshots choose', () => {
  const ready = (shelf: string) =>
    new Set(
      usualStock.filter((piece) => piece.shelf === shelf && piece.state === 'ready').map(({ condition }) => condition),
    )
  for (const size of ['098cm', '104cm'])
    expect([...ready(`puddle-raincoat ${size}`)].toSorted(), size).toEqual(['new', 'used', 'worn'])
  expect(ready('puddle-raincoat 110cm')).toContain('new')
  expect(ready('mill-duffle-coat 098cm').size).toBe(1)
  expect(ready('mill-duffle-coat 104cm').size).toBe(0)
  const availableChoices = new Set(
    usualStock.filter(({ state }) => state === 'ready').map((piece) => piece.shelf + piece.condition),
  )
  expect(availableChoices.size).toBeGreaterThanOrEqual(1400)
})
