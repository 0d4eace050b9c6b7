import { expect, test } from 'vitest'
import { byChild } from './by-child.ts'

const ida = { id: 'ida', name: 'Ida', sizeLabel: '2–3 years' }
const omar = { id: 'omar', name: null, sizeLabel: '4–5 years' }
const baby = { id: 'baby', name: null, sizeLabel: null }
const piece = (childId: string | null) => ({ wearer: childId === null ? null : { childId, guessed: false } })

test('each child with pieces has a shelf, in the order of the account; pieces for no child in particular are on the last', () => {
  const [a, b, c, d] = [piece('omar'), piece(null), piece('ida'), piece('omar')]
  expect(byChild([a, b, c, d], [ida, omar, baby])).toEqual([
    { key: 'ida', label: 'Ida, 2–3 years', pieces: [c] },
    { key: 'omar', label: 'A child, 4–5 years', pieces: [a, d] },
    { key: 'anyone', label: 'No child in particular', pieces: [b] },
  ])
})

test('a piece for a child who has since been deleted is for no child in particular', () => {
  const orphan = piece('gone')
  expect(byChild([orphan], [ida])).toEqual([{ key: 'anyone', label: 'No child in particular', pieces: [orphan] }])
})
