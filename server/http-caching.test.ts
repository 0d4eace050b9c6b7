// What memory and caches keep, over HTTP but without a database: answers by the catalogue's version, validators,
// compression.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cachingWorld, session, state } from '#tests/support/worlds/caching-world.ts'

const { get, head, post } = cachingWorld()
const list = '/api/shop/products'

/** Requests the address for the first time: an answer is kept from the second request on. */
async function askOnce(url: string): Promise<void> {
  await get(url)
  state.made = 0
}

describe('answers that follow the catalogue', () => {
  it('are kept when they are requested again', async () => {
    const [first, second, third] = [await get(list), await get(list), await get(list)]
    expect(state.made).toBe(2)
    expect(second.body).not.toBe(first.body)
    expect(third.body).toBe(second.body)
  })

  it('are made once for each version, however the address is written', async () => {
    await askOnce(`${list}?types=a&sizes=098cm`)
    const first = await get(`${list}?types=a&sizes=098cm`)
    for (const url of [`${list}?types=a&sizes=098cm`, `${list}?sizes=098cm&types=a`, `${list}?sizes=098cm&types=%61`])
      expect((await get(url)).body).toBe(first.body)
    expect(state.made).toBe(1)
    expect((await get(`${list}?types=b&sizes=098cm`)).body).not.toBe(first.body)
    state.version = 'next'
    expect((await get(`${list}?types=a&sizes=098cm`)).body).not.toBe(first.body)
    expect(state.made).toBe(3)
  })

  it('have the same headers from memory as when they were made', async () => {
    await askOnce(list)
    const { date: _, ...made } = (await get(list)).headers
    const { date: __, ...kept } = (await get(list)).headers
    expect(kept).toEqual(made)
    expect(kept).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.any(String),
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[\w-]{24}"$/),
    })
    expect((await get('/api/shop/brands')).headers['cache-control']).toBe('public, max-age=60')
  })

  it('are the same for every signed-in caller, without a cookie', async () => {
    await askOnce(list)
    const signedIn = await get(list, { cookie: session })
    const stranger = await get(list)
    expect(stranger.body).toBe(signedIn.body)
    for (const answer of [signedIn, stranger, await get(list, { cookie: session })])
      expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('are made without a viewer, even if the first caller is signed in', async () => {
    const headers = { cookie: session, 'user-agent': 'theirs' }
    expect((await get(list, headers)).body).toContain('all for nobody 1')
  })

  it('serve only reads, never a write to the same address', async () => {
    await get(list)
    expect((await post(list)).statusCode).toBe(405)
  })

  it('are never kept when they are refusals or failures', async () => {
    for (const _ of [1, 2]) {
      const answer = await get('/api/shop/products/nothing/details')
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers.etag).toBeUndefined()
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
    }
    expect(state.made).toBe(2)
    expect((await get(`${list}?page=x`)).statusCode).toBe(400)
    state.broken = true
    expect((await get(list)).statusCode).toBe(500)
    expect((await get(list)).headers['cache-control']).toBe('no-store')
    state.broken = false
    expect((await get(list)).statusCode).toBe(200)
  })

  it('give simultaneous callers the same refusal', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => get('/api/shop/products/nothing/details')))
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404])
    for (const answer of answers) expect(answer.json()).toMatchObject({ errors: [{ code: 'not_found' }] })
  })
})

describe('validators', () => {
  it.each([list, '/api/shop/brands', '/api/shop/plans', '/api/shop/testimonials', '/api/openapi.json'])(
    '%s: 304 without a body if the caller has it, otherwise 200',
    async (url) => {
      await askOnce(url)
      const { etag, 'cache-control': kept } = (await get(url)).headers
      expect(etag).toBeDefined()
      for (const header of [String(etag), `W/${etag}`, `"other", ${etag}`, '*']) {
        const same = await get(url, { 'if-none-match': header })
        expect(same.statusCode).toBe(304)
        expect(same.rawPayload).toHaveLength(0)
        expect(same.headers).toMatchObject({ etag, 'cache-control': kept, vary: 'Accept-Encoding' })
        expect(same.headers['content-type']).toBeUndefined()
      }
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    },
  )

  it('change with the answer', async () => {
    const { etag } = (await get(list)).headers
    state.version = 'next'
    const changed = await get(list, { 'if-none-match': String(etag) })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('stay when a new version gives the same answer', async () => {
    const { etag } = (await get('/api/shop/brands')).headers
    state.version = 'next'
    expect((await get('/api/shop/brands', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })
})

describe('compression', () => {
  it('gives each form its own validator, the first time and from memory', async () => {
    await askOnce(list)
    const plain = await get(list)
    for (const _ of [1, 2]) {
      const br = await get(list, { 'accept-encoding': 'gzip, br' })
      expect(br.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
      const gzip = await get(list, { 'accept-encoding': 'gzip' })
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
      expect(new Set([plain, br, gzip].map((answer) => answer.headers.etag))).toHaveProperty('size', 3)
      expect(br.rawPayload.length).toBe(Number(br.headers['content-length']))
      const known = { 'if-none-match': String(br.headers.etag) }
      expect((await get(list, { ...known, 'accept-encoding': 'br' })).statusCode).toBe(304)
      expect((await get(list, known)).statusCode).toBe(200)
    }
  })

  it('skips small answers', async () => {
    const small = await get('/api/shop/brands', { 'accept-encoding': 'br' })
    expect(small.headers['content-encoding']).toBeUndefined()
  })
})

it('answers HEAD like GET, without the body, made or from memory', async () => {
  for (const url of [list, '/api/shop/plans', '/api/openapi.json', '/shop']) {
    await askOnce(url)
    for (const _ of [1, 2]) {
      const bare = await head(url)
      const whole = await get(url)
      expect(bare.statusCode).toBe(200)
      expect(bare.rawPayload).toHaveLength(0)
      expect(bare.headers['content-length']).toBe(String(whole.rawPayload.length))
      expect(bare.headers.etag).toBe(whole.headers.etag)
    }
  }
})
