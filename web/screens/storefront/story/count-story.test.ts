import { expect, it } from 'vitest'
import { countStory } from '#web/screens/storefront/story/count-story.ts'

const lines = (families: number, monthsWorn: number, mends: number) =>
  countStory({ families, monthsWorn, mends }).map(({ number, words }) => `${number} ${words}`)

it.each([
  [0, 0, 0, ['0 families with us', '0 months worn', '0 mends']],
  [1, 0, 0, ['1 family with us', '<1 month worn', '0 mends']],
  [1, 1, 1, ['1 family with us', '1 month worn', '1 mend']],
  [4, 19, 2, ['4 families with us', '19 months worn', '2 mends']],
])('counts %i families, %i months and %i mends', (families, months, mends, words) => {
  expect(lines(families, months, mends)).toEqual(words)
})
