import { expect, it } from 'vitest'
import { withCovers } from '#web/screens/storefront/collections/with-covers.ts'

const coversOf = (...collections: string[][]) =>
  withCovers(collections.map((bases) => ({ pictures: bases.map((base) => ({ base })) }))).map(
    ({ cover }) => cover?.base,
  )

it('shows no piece twice while a collection has another', () => {
  expect(coversOf(['raincoat', 'dress'], ['raincoat', 'puffer'], ['fox'])).toEqual(['raincoat', 'puffer', 'fox'])
})

it('shows a piece twice rather than none, and nothing for an empty collection', () => {
  expect(coversOf(['raincoat'], ['raincoat'], [])).toEqual(['raincoat', 'raincoat', undefined])
})
