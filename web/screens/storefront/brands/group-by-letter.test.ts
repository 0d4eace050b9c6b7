import { expect, it } from 'vitest'
import { groupByLetter } from '#web/screens/storefront/brands/group-by-letter.ts'

const lettersOf = (...names: string[]) =>
  groupByLetter(names.map((name) => ({ name }))).map(({ letter, members }) => [
    letter,
    ...members.map((member) => member.name),
  ])

it('puts names under their letters, keeping their order', () => {
  expect(lettersOf('Bramble Club', 'Marlowe Row', 'bear & co', 'Saltmarsh')).toEqual([
    ['B', 'Bramble Club', 'bear & co'],
    ['M', 'Marlowe Row'],
    ['S', 'Saltmarsh'],
  ])
})

it('ignores accents, and puts names that begin with no letter from A to Z last', () => {
  expect(lettersOf('3 Little Bears', 'Ærø', 'Étoile', 'Zig')).toEqual([
    ['E', 'Étoile'],
    ['Z', 'Zig'],
    ['#', '3 Little Bears', 'Ærø'],
  ])
  expect(lettersOf()).toEqual([])
})
