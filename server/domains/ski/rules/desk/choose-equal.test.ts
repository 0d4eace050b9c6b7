import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { chooseEqualPieces } from './choose-equal.ts'

const id = (text: string) => text as Id<'garment'>
const equal = (insteadOf: string, garmentId: string) => ({ insteadOf: id(insteadOf), garmentId: id(garmentId) })

test('each piece replaces one at most, and what has no equal is left out', () => {
  const chosen = chooseEqualPieces([id('a'), id('b'), id('c')], [equal('a', 'x'), equal('b', 'x'), equal('b', 'y')])
  expect([...chosen]).toEqual([
    ['a', 'x'],
    ['b', 'y'],
  ])
})
