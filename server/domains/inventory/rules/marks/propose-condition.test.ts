import { expect, test } from 'vitest'
import { describeMark, markKinds, markSizes } from './mark-words.ts'
import { proposeCondition, worseProposal } from './propose-condition.ts'

const [small, medium, large] = markSizes.map((size) => ({ kind: 'stain' as const, size })) as [never, never, never]

test('a piece without marks may be brand new, and one with small marks is gently worn at best', () => {
  expect(proposeCondition([])).toBe('new')
  expect(proposeCondition([small])).toBe('used')
  expect(proposeCondition([small, small, small])).toBe('used')
})

test('a mark that is not small, or four small ones, makes a piece well loved', () => {
  expect(proposeCondition([large])).toBe('worn')
  expect(proposeCondition([small, medium])).toBe('worn')
  expect(proposeCondition([small, small, small, small])).toBe('worn')
})

test('a grade is only ever questioned for being too good', () => {
  expect(worseProposal('new', [small])).toBe('used')
  expect(worseProposal('used', [large])).toBe('worn')
  expect(worseProposal('used', [small])).toBeUndefined()
  expect(worseProposal('worn', [])).toBeUndefined()
})

test('every kind and size of mark is worded differently', () => {
  const all = markKinds.flatMap((kind) => markSizes.map((size) => describeMark(kind, size)))
  expect(new Set(all).size).toBe(all.length)
})
