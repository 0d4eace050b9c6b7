import { expect, it } from 'vitest'
import { interleave } from '#web/lib/interleave.ts'

const products = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `p${n}` }))
const places = (count: number, quotes: string[]) =>
  interleave(products(count), quotes, 9, 10).flatMap((cell, at) =>
    cell.kind === 'quote' ? [`${at}:${cell.quote}`] : [],
  )

it('puts a quote into the tenth cell and every tenth after it', () => {
  expect(places(40, ['a', 'b'])).toEqual(['9:a', '19:b', '29:a', '39:b'])
})

it('never ends with a quote and loses no product', () => {
  expect(places(9, ['a'])).toEqual([])
  expect(places(10, ['a'])).toEqual(['9:a'])
  expect(interleave(products(25), ['a'], 9, 10).filter((cell) => cell.kind === 'item')).toHaveLength(25)
})

it('works without quotes', () => {
  expect(places(40, [])).toEqual([])
})
