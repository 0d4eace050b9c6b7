import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { chooseEqualPieces } from './choose-equal.ts'

const id = (text: string) => text as Id<'garment'>
const equal = (insteadOf: string, garmentId: string) => ({ insteadOf: id(insteadOf), garmentId: id(garmentId) })

test('each equal piece replaces at most one piece, and pieces without an equal one are left out', () => {
  const chosen = chooseEqualPieces([id('a'), id('b'), id('c')], [equal('a', 'x'), equal('b', 'x'), equal('b', 'y')])
  expect([...chosen]).toEqual([
    ['a', 'x'],
    ['b', 'y'],
  ])
})
