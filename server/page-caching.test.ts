// A page is rendered once for all visitors, and nobody ever gets one that was rendered for somebody else.
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sessionCookie } from '#server/domains/accounts/index.ts'
import { cachingWorld, session, state } from '#tests/support/worlds/caching-world.ts'

const { get } = cachingWorld()

describe('pages', () => {
  it('are rendered once for all visitors, with any foreign cookies and under any host name', async () => {
    const first = await get('/shop', { 'user-agent': 'mine', 'accept-language': 'cy', cookie: 'theirs=1' })
    expect(first.body).toContain('"who":"nobody","made":1,"seen":"nothing","host":"wrenlet.example"')
    for (const headers of [{}, { host: 'evil.example' }, { cookie: 'theirs=2; x_wrenlet_session=3' }])
      expect((await get('/shop', headers as Record<string, string>)).body).toBe(first.body)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect(first.headers.vary).toBe('Accept-Encoding, Cookie, Sec-GPC')
    expect(first.headers['content-security-policy']).toContain('sha256-')
    const again = await get('/shop', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    const own = await get('/shop', { cookie: session, 'if-none-match': String(first.headers.etag) })
    expect(own.statusCode).toBe(200)
    const { date: _, ...made } = first.headers
    const { date: __, ...kept } = (await get('/shop')).headers
    expect(kept).toEqual(made)
  })

  it.each([session, 'wrenlet_basket=a', 'a=b; wrenlet_swap=c', 'a=b;wrenlet_basket=c'])(
    'are rendered for each caller with %s, and never kept',
    async (cookie) => {
      await get('/shop')
      const own = await get('/shop', { cookie })
      expect(own.body).toContain('"made":2')
      expect(own.body).toContain(cookie === session ? '"who":"Wren"' : '"who":"nobody"')
      expect(own.headers['cache-control']).toBe('no-store')
      expect((await get('/shop')).body).toContain('"who":"nobody","made":1')
      await get('/other', { cookie })
      expect((await get('/other')).body).toContain('"who":"nobody","made":4')
    },
  )

  it('are rendered twice at most: with the question about cookies, and without it', async () => {
    const visitor = '019c0000-0000-7000-8000-000000000001'
    for (const cookie of ['__Host-wrenlet_consent=0.111', '__Host-wrenlet_consent=nonsense', 'wrenlet_consent=1.000'])
      for (const headers of [{}, { cookie }] as Record<string, string>[])
        expect((await get('/shop', headers)).body).toContain('"made":1')
    for (const headers of [
      { cookie: '__Host-wrenlet_consent=1.000' },
      { cookie: `a=b; __Host-wrenlet_consent=1.111.${visitor}; __Host-wrenlet_campaign=utm_source%3Dnewsletter` },
      { 'sec-gpc': '1' },
    ] as Record<string, string>[]) {
      const page = await get('/shop', headers)
      expect(page.body).toContain('"who":"nobody","made":2,"seen":"nothing"')
      expect(page.headers['cache-control']).toBe('private, no-cache')
    }
    expect((await get('/shop')).body).toContain('"made":1')
    for (const headers of [{}, { cookie: '__Host-wrenlet_consent=1.000' }] as Record<string, string>[])
      expect((await get('/shop.data', headers)).body).toContain('nobody')
    expect(state.made).toBe(3)
  })

  it('that show the choice about cookies are rendered for each caller', async () => {
    for (const address of ['/cookies', '/cookies?a=b', '/cookies.data', '/shop?cookies=accepted'])
      for (const cookie of ['__Host-wrenlet_consent=1.000', 'a=b'])
        expect((await get(address, { cookie })).headers['cache-control']).toBe('no-store')
  })

  it('are rendered again after the catalogue has changed', async () => {
    await get('/shop')
    state.version = 'next'
    expect((await get('/shop')).body).toContain('"made":2')
  })

  it('are not kept if they are not found, redirect, set a cookie or contain an answer that cannot be cached', async () => {
    for (const _ of [1, 2]) expect((await get('/missing')).statusCode).toBe(404)
    expect(state.made).toBe(2)
    state.made = 0
    for (const made of [1, 2]) expect((await get('/basket')).body).toContain(`"made":${made}`)
    for (const _ of [1, 2]) expect((await get('/away')).statusCode).toBe(302)
    for (const made of [3, 4]) {
      const page = await get('/cookie')
      expect(page.body).toContain(`"made":${made}`)
      expect(page.headers['set-cookie']).toBe('wrenlet_x=1')
    }
  })

  it('that contain an answer that cannot be cached ask for it from the address of each visitor, and are not shared', async () => {
    const askFrom = (address: string) => get('/basket', {}, undefined, address)
    const pages = [await askFrom('192.0.2.1'), ...(await Promise.all([askFrom('192.0.2.2'), askFrom('192.0.2.3')]))]
    expect(new Set(state.asking)).toEqual(new Set(['192.0.2.1', '192.0.2.2', '192.0.2.3']))
    for (const { headers } of pages) expect(headers['cache-control']).toBe('no-store')
    expect(new Set(pages.map(({ body }) => body)).size).toBe(3)
  })

  it('and their data are kept, compressed', async () => {
    for (const _ of [1, 2]) {
      const page = await get('/shop', { 'accept-encoding': 'br' })
      expect(brotliDecompressSync(page.rawPayload).toString()).toContain('"made":1')
      const data = await get('/shop.data')
      expect(data.headers['content-type']).toContain('text/x-script')
      expect(data.body).toContain('nobody')
      expect(data.headers['cache-control']).toBe('no-store')
    }
    expect(state.made).toBe(2)
    const own = await get('/shop.data', { cookie: session })
    expect(own.body).toContain('Wren')
    expect((await get('/shop.data')).body).not.toContain('Wren')
  })

  it('send the cookie of an extended session only to its owner', async () => {
    const own = await get('/shop', { cookie: session })
    expect(own.headers['set-cookie']).toContain(sessionCookie.name)
    expect((await get('/shop')).headers['set-cookie']).toBeUndefined()
  })
})
