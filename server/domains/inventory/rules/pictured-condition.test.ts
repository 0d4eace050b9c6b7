import { expect, it } from 'vitest'
import { picturedCondition } from './pictured-condition.ts'

it('shows patches only on repaired pieces', () => {
  expect(picturedCondition('worn', 2)).toBe('worn')
  expect(picturedCondition('worn', 0)).toBe('used')
  expect(picturedCondition('used', 0)).toBe('used')
  expect(picturedCondition('used', 3)).toBe('used')
  expect(picturedCondition('new', 0)).toBe('new')
})
