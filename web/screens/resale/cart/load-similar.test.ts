import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import type { CartData } from '#web/lib/cart/load-cart.ts'
import { loadSimilar } from '#web/screens/resale/cart/load-similar.ts'

const piece = (slug: string, state: 'reserved' | 'gone') => ({ id: `id-${slug}`, slug, state })
const cartOf = (...items: ReturnType<typeof piece>[]) => ({ items }) as unknown as CartData
function callsOf(similar: Record<string, string[]>) {
  const requestedIds: string[] = []
  const call = (async (_: string, { params }: { params: { id: string } }) => {
    requestedIds.push(params.id)
    const slugs = similar[params.id]
    return slugs
      ? { ok: true, body: { products: slugs.map((slug) => ({ slug, name: slug, sizes: [] })) } }
      : { ok: false, status: 404, errors: [] }
  }) as unknown as CallApi
  return { call, requestedIds }
}
const slugsOf = (similar: Awaited<ReturnType<typeof loadSimilar>>) =>
  Object.fromEntries(Object.entries(similar).map(([id, pieces]) => [id, pieces.map(({ slug }) => slug)]))

it('suggests up to three pieces for each unavailable one, without repeats or pieces in the cart', async () => {
  const { call, requestedIds } = callsOf({ a: ['x', 'b', 'y', 'z', 'w'], c: ['y', 'v'] })
  const similar = await loadSimilar(call, cartOf(piece('a', 'gone'), piece('b', 'reserved'), piece('c', 'gone')))
  expect(slugsOf(similar)).toEqual({ 'id-a': ['x', 'y', 'z'], 'id-c': ['v'] })
  expect(requestedIds).toEqual(['a', 'c'])
})

it('makes at most three calls, and suggests nothing if they fail', async () => {
  const { call, requestedIds } = callsOf({})
  const gone = ['a', 'b', 'c', 'd'].map((slug) => piece(slug, 'gone'))
  expect(slugsOf(await loadSimilar(call, cartOf(...gone)))).toEqual({ 'id-a': [], 'id-b': [], 'id-c': [] })
  expect(requestedIds).toHaveLength(3)
  expect(await loadSimilar(call, null)).toEqual({})
})
