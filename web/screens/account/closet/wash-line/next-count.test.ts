import { expect, test } from 'vitest'
import { nextCount } from './next-count.ts'

const walk = (from: number, to: number) => {
  const shown = [from]
  while (shown.at(-1) !== to && shown.length < 50) shown.push(nextCount(shown.at(-1) as number, to))
  return shown
}

test('a counter reaches its number, up and down, in steps that never pass it', () => {
  expect(walk(0, 12)).toEqual([0, 3, 6, 8, 9, 10, 11, 12])
  expect(walk(23, 10)).toEqual([23, 19, 16, 14, 13, 12, 11, 10])
  expect(walk(7, 7)).toEqual([7])
  for (const to of [1, 44, 300]) {
    const up = walk(0, to)
    expect(up.at(-1)).toBe(to)
    expect(up).toEqual([...up].sort((a, b) => a - b))
    expect(up.length).toBeLessThan(25)
  }
})
