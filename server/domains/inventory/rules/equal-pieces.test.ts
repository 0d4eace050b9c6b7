import { expect, test } from 'vitest'
import { idNamed } from '#tests/support/id-named.ts'
import { chooseEqual } from './equal-pieces.ts'

const piece = idNamed<'garment'>
const pairs = (...texts: string[]) => texts.map((text) => ({ id: piece(text.charAt(0)), by: piece(text.charAt(1)) }))

test('each unavailable piece gets its own replacement, the first that is available', () => {
  expect([...chooseEqual([piece('a'), piece('b')], pairs('ax', 'ay', 'bx', 'by'))]).toEqual([
    [piece('a'), piece('x')],
    [piece('b'), piece('y')],
  ])
})

test('pieces without a replacement are left out', () => {
  expect([...chooseEqual([piece('a'), piece('b'), piece('c')], pairs('ax', 'bx', 'cz'))]).toEqual([
    [piece('a'), piece('x')],
    [piece('c'), piece('z')],
  ])
  expect(chooseEqual([], pairs('ax')).size).toBe(0)
})
