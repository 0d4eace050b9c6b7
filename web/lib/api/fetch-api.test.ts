import { afterEach, expect, it, vi } from 'vitest'
import { fetchApi, queryString } from '#web/lib/api/fetch-api.ts'

afterEach(() => vi.unstubAllGlobals())

it('treats an answer that is cut off as a lost connection, and keeps the status of a refusal that is cut off', async () => {
  const cut = (status: number) => new Response('{"months": [', { status })
  vi.stubGlobal('fetch', async () => cut(200))
  expect(await fetchApi('listFavourites', {})).toMatchObject({ ok: false, status: 0, errors: [{ code: 'unexpected' }] })
  vi.stubGlobal('fetch', async () => cut(503))
  expect(await fetchApi('listFavourites', {})).toEqual({ ok: false, status: 503, errors: [] })
})

it('repeats keys for lists and leaves out what is absent', () => {
  expect(queryString({ sizes: ['098cm', '104cm'], types: undefined, page: 2, brand: null, empty: [] })).toBe(
    '?sizes=098cm&sizes=104cm&page=2',
  )
  expect(queryString({})).toBe('')
  expect(queryString()).toBe('')
})
