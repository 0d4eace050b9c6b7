import { describe, expect, it } from 'vitest'
import { type RemovedEntry, withRemoved } from '#web/screens/account/details/removed-children.ts'

const child = (id: string) => ({
  id,
  name: id,
  dateOfBirth: null,
  dateOfBirthLabel: null,
  heightCm: null,
  sizeCode: null,
  sizeLabel: null,
})
const removedFrom = (id: string, at: number): RemovedEntry => ({ child: child(id), at, restoring: false })
const shown = (children: string[], removed: RemovedEntry[]) =>
  withRemoved(children.map(child), removed).map((row) => (row.removed ? `(${row.child.id})` : row.child.id))

describe('rows of children', () => {
  it('keep the place of a removed child, before and after the server has deleted it', () => {
    expect(shown(['a', 'b', 'c'], [removedFrom('b', 1)])).toEqual(['a', '(b)', 'c'])
    expect(shown(['a', 'c'], [removedFrom('b', 1)])).toEqual(['a', '(b)', 'c'])
  })

  it('keep the places of several removed children, in whichever order they were removed', () => {
    expect(shown(['b'], [removedFrom('c', 2), removedFrom('a', 0)])).toEqual(['(a)', 'b', '(c)'])
    expect(shown([], [removedFrom('c', 2), removedFrom('a', 0), removedFrom('b', 1)])).toEqual(['(a)', '(b)', '(c)'])
  })

  it('show new children after the removed ones', () => {
    expect(shown(['a', 'new'], [removedFrom('b', 1)])).toEqual(['a', '(b)', 'new'])
  })
})
