import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { loadStory } from '#web/screens/storefront/story/load-story.ts'

const answering = (status: number, body?: unknown): CallApi =>
  (async () => (body ? { ok: true, status, body } : { ok: false, status, errors: [] })) as unknown as CallApi
const request = (search = '') => new Request(`http://localhost/item/profile/ABC.data${search}`)

it('returns the story', async () => {
  expect(await loadStory(answering(200, { details: { name: 'Coat' } }), 'ABC', request())).toEqual({
    story: { name: 'Coat' },
    forSale: false,
  })
})

it.each([
  ['leads to the resale shop while the retired piece is for sale', [{ garmentId: 'a' }], true],
  ['does not lead to the resale shop once the retired piece is no longer for sale', [], false],
])('the story %s', async (_, pieces, forSale) => {
  const call = (async (id: string) =>
    id === 'resaleDetails'
      ? { ok: true, status: 200, body: { product: { pieces } } }
      : { ok: true, status: 200, body: { details: { where: 'in_resale', productId: 'p' } } }) as unknown as CallApi
  expect(await loadStory(call, 'ABC', request())).toMatchObject({ forSale })
})

it('redirects from a typed code to its address, without the spaces around it', async () => {
  const error = await loadStory(answering(404), 'ABC', request('?code=%20a%2Fb%20')).catch((reason: unknown) => reason)
  if (!(error instanceof Response)) throw new Error('expected a redirect')
  expect(error.headers.get('location')).toBe('/item/profile/a%2Fb')
})

it.each([404, 400])('answers 404 with the unknown code if the call answers %i', async (status) => {
  expect(await loadStory(answering(status), 'X'.repeat(80), request())).toMatchObject({
    data: { story: null, code: 'X'.repeat(60), empty: false },
    init: { status: 404 },
  })
  expect(await loadStory(answering(status), 'ABC', request('?code='))).toMatchObject({
    data: { code: '', empty: true },
  })
})

it('passes on failures that have nothing to do with the label', async () => {
  const error = await loadStory(answering(503), 'ABC', request()).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ init: { status: 503 } })
})
