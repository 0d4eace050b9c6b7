import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import type { CartData } from '#web/lib/cart/load-cart.ts'
import { loadLikeGone } from '#web/screens/resale/cart/load-like-gone.ts'

const piece = (slug: string, state: 'reserved' | 'gone') => ({ id: `id-${slug}`, slug, state })
const cartOf = (...items: ReturnType<typeof piece>[]) => ({ items }) as unknown as CartData
function calls(similar: Record<string, string[]>) {
  const asked: string[] = []
  const call = (async (_: string, { params }: { params: { id: string } }) => {
    asked.push(params.id)
    const slugs = similar[params.id]
    return slugs
      ? { ok: true, body: { products: slugs.map((slug) => ({ slug, name: slug, sizes: [] })) } }
      : { ok: false, status: 404, errors: [] }
  }) as unknown as CallApi
  return { call, asked }
}
const slugsOf = (like: Awaited<ReturnType<typeof loadLikeGone>>) =>
  Object.fromEntries(Object.entries(like).map(([id, pieces]) => [id, pieces.map(({ slug }) => slug)]))

it('suggests up to three pieces for each unavailable one, without repeats or pieces in the cart', async () => {
  const { call, asked } = calls({ a: ['x', 'b', 'y', 'z', 'w'], c: ['y', 'v'] })
  const like = await loadLikeGone(call, cartOf(piece('a', 'gone'), piece('b', 'reserved'), piece('c', 'gone')))
  expect(slugsOf(like)).toEqual({ 'id-a': ['x', 'y', 'z'], 'id-c': ['v'] })
  expect(asked).toEqual(['a', 'c'])
})

it('makes at most three calls, and suggests nothing if they fail', async () => {
  const { call, asked } = calls({})
  const gone = ['a', 'b', 'c', 'd'].map((slug) => piece(slug, 'gone'))
  expect(slugsOf(await loadLikeGone(call, cartOf(...gone)))).toEqual({ 'id-a': [], 'id-b': [], 'id-c': [] })
  expect(asked).toHaveLength(3)
  expect(await loadLikeGone(call, null)).toEqual({})
})
