import { expect, test } from 'vitest'
import { rankSimilar, type SimilarityFacts, similarity, similarShown } from './similarity.ts'

const raincoat: SimilarityFacts = {
  id: 'raincoat',
  name: 'Puddle raincoat',
  type: 'outerwear',
  brand: 'saltmarsh',
  sex: 'female',
  rrpPence: 4000,
  colours: ['Mustard'],
  sizes: ['104cm', '110cm'],
}
const like = (id: string, differs: Partial<SimilarityFacts> = {}): SimilarityFacts => ({ ...raincoat, id, ...differs })
const ids = (candidates: SimilarityFacts[]) => rankSimilar(raincoat, candidates).map(({ id }) => id)

test('a twin comes first, then the smallest differences; type outweighs all other details together', () => {
  const candidates = [
    like('dress-else-alike', { type: 'dresses' }),
    like('coat-else-unlike', { name: 'Hat', sizes: [], colours: [], rrpPence: 9000, brand: 'acorn', sex: 'male' }),
    like('one-size', { sizes: ['110cm'] }),
    like('puffer', { name: 'Puddle puffer' }),
    like('navy', { colours: ['navy'] }),
    like('twin', { colours: ['mustard'] }),
    like('for-all', { sex: 'unisex' }),
    like('other-brand', { brand: 'acorn' }),
  ]
  expect(ids(candidates)).toEqual([
    'twin',
    'for-all',
    'other-brand',
    'one-size',
    'navy',
    'puffer',
    'coat-else-unlike',
    'dress-else-alike',
  ])
})

test('the list leaves out the product itself, ends at its limit, and keeps equals in their order', () => {
  const many = Array.from({ length: 20 }, (_, index) => like(`coat-${index}`))
  expect(ids([raincoat, ...many])).toEqual(many.slice(0, similarShown).map(({ id }) => id))
})

test('missing details of a subject do not count', () => {
  const bare = like('bare', { colours: [], sizes: [] })
  expect(similarity(bare, raincoat)).toBe(similarity(bare, like('other', { colours: ['red'], sizes: ['116cm'] })))
})

test('half or twice the RRP does not count as near, and a piece for the other sex does not count as shared', () => {
  const score = (differs: Partial<SimilarityFacts>) => similarity(raincoat, like('x', differs))
  expect(score({ rrpPence: 8000 })).toBe(score({ rrpPence: 20_000 }))
  expect(score({ rrpPence: 2000 })).toBeCloseTo(score({ rrpPence: 8000 }))
  expect(score({ sex: 'male' })).toBeLessThan(score({ sex: 'unisex' }))
})
