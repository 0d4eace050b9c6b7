import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { Stock } from './stock.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const minutes = (count: number) => noon + count * 60_000
const piece = { product: 3, size: 2, condition: 1, price: 24, ready: true, heldUntil: null }
const ignore = () => {}

function aStock(heldUntil: number | null) {
  const stock = new Stock(noon)
  const id = newId()
  stock.put(id, { ...piece, heldUntil }, ignore)
  return { stock, id, garment: stock.first(3), isAvailable: () => stock.isAvailable(stock.first(3)) }
}
const touchedBy = (act: (touched: (product: number) => void) => void): number[] => {
  const products: number[] = []
  act((product) => products.push(product))
  return products
}

test('a garment has the values it was added with', () => {
  const { stock, garment } = aStock(null)
  expect([stock.size(garment), stock.condition(garment), stock.price(garment)]).toEqual([2, 1, 24])
  expect(stock.next(garment)).toBe(-1)
})

test('a hold expires at its time, and not before', () => {
  const { stock, isAvailable } = aStock(minutes(15))
  expect(isAvailable()).toBe(false)
  expect(touchedBy((touched) => stock.moveTo(minutes(15) - 1, touched))).toEqual([])
  expect(touchedBy((touched) => stock.moveTo(minutes(15), touched))).toEqual([3])
  expect(isAvailable()).toBe(true)
})

test('a loan never expires', () => {
  const { stock, isAvailable } = aStock(Number.POSITIVE_INFINITY)
  stock.moveTo(minutes(10_000_000), ignore)
  expect(isAvailable()).toBe(false)
})

test('a renewed hold does not expire at its first time', () => {
  const { stock, id, isAvailable } = aStock(minutes(15))
  stock.put(id, { ...piece, heldUntil: minutes(30) }, ignore)
  stock.moveTo(minutes(20), ignore)
  expect(isAvailable()).toBe(false)
  stock.moveTo(minutes(30), ignore)
  expect(isAvailable()).toBe(true)
})

test('an expired hold takes effect again when time goes back', () => {
  const { stock, isAvailable } = aStock(minutes(15))
  stock.moveTo(minutes(20), ignore)
  expect(touchedBy((touched) => stock.moveTo(minutes(10), touched))).toEqual([3])
  expect(isAvailable()).toBe(false)
  expect(stock.isUpToDate(minutes(15))).toBe(false)
  stock.moveTo(minutes(15), ignore)
  expect(isAvailable()).toBe(true)
})

test('a hold that had already expired when it was read takes effect once the clock is set back', () => {
  const { stock, isAvailable } = aStock(minutes(-5))
  expect([isAvailable(), stock.isUpToDate(minutes(-5)), stock.isUpToDate(minutes(-6))]).toEqual([true, true, false])
  expect(touchedBy((touched) => stock.moveTo(minutes(-6), touched))).toEqual([3])
  expect(isAvailable()).toBe(false)
})

test('repeating a change has no effect; a real change reports the product both before and after it', () => {
  const { stock, id } = aStock(minutes(15))
  expect(touchedBy((touched) => stock.put(id, { ...piece, heldUntil: minutes(15) }, touched))).toEqual([])
  expect(touchedBy((touched) => stock.put(id, { ...piece, price: 20 }, touched))).toEqual([3, 3])
})

test('a garment that moves to another product leaves the earlier one', () => {
  const { stock, id } = aStock(null)
  const ids = [newId(), newId()]
  for (const another of ids) stock.put(another, piece, ignore)
  expect(touchedBy((touched) => stock.put(id, { ...piece, product: 900 }, touched))).toEqual([3, 900])
  const chain = (product: number) => {
    const found: string[] = []
    for (let garment = stock.first(product); garment >= 0; garment = stock.next(garment))
      found.push(stock.ids.text(garment))
    return found.toSorted()
  }
  expect(chain(3)).toEqual(ids.toSorted())
  expect(chain(900)).toEqual([id])
})

test('a removed garment is gone; the next one reuses its slot', () => {
  const { stock, id, garment } = aStock(minutes(15))
  expect(stock.remove(id)).toBe(3)
  expect(stock.remove(id)).toBeUndefined()
  expect(stock.count).toBe(0)
  stock.put(newId(), { ...piece, product: 5, heldUntil: minutes(40) }, ignore)
  expect(stock.first(5)).toBe(garment)
  // The expiry of the removed garment's hold does not release this garment.
  stock.moveTo(minutes(20), ignore)
  expect(stock.isAvailable(garment)).toBe(false)
})
