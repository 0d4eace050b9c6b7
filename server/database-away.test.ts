// The database is unreachable when a request's session has to be read: the answer says so, and when to retry.
import { expect, test } from 'vitest'
import { cachingWorld, session, state } from '#tests/support/worlds/caching-world.ts'

const { get } = cachingWorld()

test('a call answers 503 with Retry-After', async () => {
  state.away = true
  const answer = await get('/api/shop/customer/info', { cookie: session })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.json()).toMatchObject({ errors: [{ code: 'not_ready' }] })
})

test('a page that needs the session answers 503 as a page', async () => {
  state.away = true
  const answer = await get('/account', { cookie: session })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a page that does not need the session is shown, and not cached', async () => {
  state.away = true
  const answer = await get('/shop', { cookie: session })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('"who":"nobody"')
  state.away = false
  expect((await get('/shop', { cookie: session })).body).toContain('"who":"Wren"')
})
