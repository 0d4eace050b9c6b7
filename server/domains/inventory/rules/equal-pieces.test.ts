import { expect, test } from 'vitest'
import { chooseEqual } from './equal-pieces.ts'

const pairs = (...texts: string[]) => texts.map((text) => ({ id: text.charAt(0), by: text.charAt(1) }))

test('each piece that is gone has one of its own, the first that is free', () => {
  expect([...chooseEqual(['a', 'b'], pairs('ax', 'ay', 'bx', 'by'))]).toEqual([
    ['a', 'x'],
    ['b', 'y'],
  ])
})

test('what nothing is left for is left out', () => {
  expect([...chooseEqual(['a', 'b', 'c'], pairs('ax', 'bx', 'cz'))]).toEqual([
    ['a', 'x'],
    ['c', 'z'],
  ])
  expect(chooseEqual([], pairs('ax')).size).toBe(0)
})
