import { describe, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { assignChange, type LineToMove } from './assign-change.ts'

const design = 'design' as Id<'product'>
const line = (id: string, garment: string, more: Partial<LineToMove> = {}): LineToMove => ({
  id: id as Id<'ski-line'>,
  garment_id: garment as Id<'garment'>,
  child: 1,
  part: 'jacket',
  product_id: design,
  size_code: '104cm',
  ...more,
})
const pool = (...garments: string[]) => ({
  productId: design,
  part: 'jacket' as const,
  sizeCode: '104cm',
  garmentIds: garments as Id<'garment'>[],
})
const moved = (lines: LineToMove[], ...pools: ReturnType<typeof pool>[]) => {
  const answer = assignChange(lines, pools)
  return answer.whole ? Object.fromEntries(answer.garments) : answer.missing.map(({ id }) => id)
}

describe('on other dates', () => {
  test('each line keeps its own piece if it is free, regardless of order', () => {
    const lines = [line('one', 'b'), line('two', 'a', { child: 2 })]
    expect(moved(lines, pool('a', 'b', 'c'))).toEqual({ one: 'b', two: 'a' })
  })

  test('a line whose piece is taken gets an equal one that no other line keeps', () => {
    const lines = [line('one', 'b'), line('two', 'a', { child: 2 })]
    expect(moved(lines, pool('a', 'c'))).toEqual({ one: 'c', two: 'a' })
  })

  test('either all lines move or none, and those without a piece are listed', () => {
    const lines = [line('one', 'b'), line('two', 'a', { child: 2 })]
    expect(moved(lines, pool('a'))).toEqual(['one'])
    expect(moved(lines)).toEqual(['one', 'two'])
  })

  test('a piece of another size or design is not equal', () => {
    expect(moved([line('one', 'b', { size_code: '110cm' })], pool('a'))).toEqual(['one'])
    expect(moved([line('one', 'b', { product_id: 'other' as Id<'product'> })], pool('a'))).toEqual(['one'])
  })
})
