import { describe, expect, it } from 'vitest'
import { type Gone, withGone } from '#web/screens/account/details/gone-children.ts'

const child = (id: string) => ({
  id,
  name: id,
  dateOfBirth: null,
  dateOfBirthLabel: null,
  heightCm: null,
  sizeCode: null,
  sizeLabel: null,
})
const goneFrom = (id: string, at: number): Gone => ({ child: child(id), at, returning: false })
const shown = (children: string[], gone: Gone[]) =>
  withGone(children.map(child), gone).map((row) => (row.gone ? `(${row.child.id})` : row.child.id))

describe('rows of children', () => {
  it('keep the place of a removed child, before and after the server knows', () => {
    expect(shown(['a', 'b', 'c'], [goneFrom('b', 1)])).toEqual(['a', '(b)', 'c'])
    expect(shown(['a', 'c'], [goneFrom('b', 1)])).toEqual(['a', '(b)', 'c'])
  })

  it('keep the places of several removed children, in whichever order they were removed', () => {
    expect(shown(['b'], [goneFrom('c', 2), goneFrom('a', 0)])).toEqual(['(a)', 'b', '(c)'])
    expect(shown([], [goneFrom('c', 2), goneFrom('a', 0), goneFrom('b', 1)])).toEqual(['(a)', '(b)', '(c)'])
  })

  it('show new children after the removed ones', () => {
    expect(shown(['a', 'new'], [goneFrom('b', 1)])).toEqual(['a', '(b)', 'new'])
  })
})
