import { expect, test } from 'vitest'
import { proposeSaleCondition } from './propose-condition.ts'

test.each([
  ['never worn, no mark', { graded: 'new', byMarks: 'new', families: 0 }, 'brand_new'],
  ['never rented, with a small mark', { graded: 'new', byMarks: 'used', families: 0 }, 'good_used'],
  ['worn once, no mark', { graded: 'used', byMarks: 'new', families: 1 }, 'excellent_used'],
  ['graded new, though rented', { graded: 'new', byMarks: 'new', families: 1 }, 'excellent_used'],
  ['bought in worn, no mark', { graded: 'used', byMarks: 'new', families: 0 }, 'excellent_used'],
  ['worn by three families, no mark', { graded: 'used', byMarks: 'new', families: 3 }, 'good_used'],
  ['a small mark', { graded: 'used', byMarks: 'used', families: 1 }, 'good_used'],
  ['marks that show', { graded: 'used', byMarks: 'worn', families: 1 }, 'well_loved'],
  ['well loved as a rental piece', { graded: 'worn', byMarks: 'new', families: 1 }, 'well_loved'],
] as const)('%s: %j is sold as %s', (_, facts, condition) => {
  expect(proposeSaleCondition(facts)).toBe(condition)
})
