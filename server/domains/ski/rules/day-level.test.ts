import { expect, test } from 'vitest'
import { dayLevel } from './day-level.ts'

const stock = [
  { part: 'jacket' as const, sizeCode: '104cm', free: 3 },
  { part: 'salopettes' as const, sizeCode: '104cm', free: 1 },
  { part: 'one_piece' as const, sizeCode: '104cm', free: 2 },
  { part: 'jacket' as const, sizeCode: '110cm', free: 5 },
  { part: 'mittens' as const, sizeCode: '116cm', free: 9 },
]

test.each([
  [['104cm'], 'plenty'],
  [['104cm', '104cm'], 'few'],
  [['104cm', '104cm', '104cm', '104cm'], 'none'],
  // Jackets without salopettes make no outfit.
  [['110cm'], 'none'],
  [['104cm', '110cm'], 'none'],
  [['116cm'], 'none'],
  [[], 'plenty'],
])('for children of sizes %j the level of the day is %s', (sizes, level) => {
  expect(dayLevel(stock, sizes)).toBe(level)
})

test('the level of a day without stock is none', () => {
  expect([dayLevel([], []), dayLevel([], ['104cm'])]).toEqual(['none', 'none'])
})
