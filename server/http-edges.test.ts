// Requests that reach no route, over real sockets: each is refused, in the shape of every refusal if HTTP allows one; and every
// answer restricts what a browser may load.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Compile } from 'typebox/compile'
import { afterAll, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { createLog } from '#server/platform/log/log.ts'
import { configOf } from '#tests/support/worlds/world.ts'
import { httpServer } from './http-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-edges-'))
const client = join(folder, 'client')
mkdirSync(join(client, 'assets', 'inner'), { recursive: true })
mkdirSync(join(client, 'fonts'))
writeFileSync(join(client, 'fonts', 'gentle.woff2'), 'letters')
writeFileSync(join(client, 'favicon.ico'), 'icon')
writeFileSync(join(client, 'assets', 'base.js'), 'plain')
writeFileSync(join(client, 'assets', 'base.js.br'), 'small')
writeFileSync(join(client, 'assets', 'inner', 'a b.txt'), 'deep')
mkdirSync(join(folder, 'media'))
writeFileSync(join(folder, 'media', 'otter.webp'), 'otter')
writeFileSync(join(folder, 'media', '.hidden'), 'secret')
const log = createLog('silent')
const handled: unknown[] = []
const handlers = {
  listPlans: async () => ({ plans: [] }),
  listProducts: async (input: unknown) => {
    handled.push(input)
    throw new Error('an unreadable query must not get here')
  },
  addToMailingList: async (input: unknown) => {
    handled.push(input)
    return { message: 'done' }
  },
} as unknown as Handlers
/** It accepts requests, and never answers. */
const silent = createServer(() => {})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
const app = await httpServer({
  config: configOf({ DATA_DIR: folder, SANDBOX_ORIGIN: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` }),
  log,
  dispatch: createDispatch(handlers, log),
  findViewer: async () => null,
  sessionCookie: { name: 'wrenlet_session', maxAge: 60 },
  openApi: '{}',
  feeds: async (scope) => {
    scope.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *'))
  },
  mediaFolder: join(folder, 'media'),
  sandboxTimeoutMs: 1,
  site: {
    build: async () => {
      throw new Error('this is a page')
    },
    clientFolder: client,
    development: false,
  },
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  silent.closeAllConnections()
  silent.close()
  rmSync(folder, { recursive: true, force: true })
})
const isErrorAnswer = Compile(ErrorAnswer)

/** The answer to these bytes, until the connection ends. */
const send = (bytes: string | Buffer) =>
  new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (data) => {
      text += data
    })
    socket.on('error', reject).on('end', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body })
    })
  })
const ask = (method: string, path: string, more = '', body: string | Buffer = '') =>
  send(
    Buffer.concat([
      Buffer.from(
        `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more}\r\n`,
        'latin1',
      ),
      Buffer.from(body),
    ]),
  )

const plans = '/api/shop/plans'
const list = '/api/shop/notifications/add-to-mailing-list'
const json = 'content-type: application/json\r\n'

test.each([
  ...['PROPFIND', 'SEARCH', 'TRACE', 'MKCOL', 'PURGE', 'QUERY'].flatMap((method) =>
    [plans, '/api/nope', '/shop'].map((path) => [method, path, 405, 'method_not_allowed'] as const),
  ),
  ['CONNECT', 'example.org:443', 405, 'method_not_allowed'],
  ['WRENLET', plans, 400, 'malformed'],
  ['PATCH', '/api/nope', 404, 'not_found'],
] as const)('%s %s is %i', async (method, path, status, code) => {
  const answer = await ask(method, path)
  expect(answer.status).toBe(status)
  if (status === 405) expect(answer.head).toContain('allow: get, head, post, put, patch, delete, options')
  expect(answer.head).toContain("content-security-policy: default-src 'none'; base-uri 'none'; form-action 'none'")
  // The body may come in chunks.
  const answered = JSON.parse(answer.body.slice(answer.body.indexOf('{'), answer.body.lastIndexOf('}') + 1))
  expect(isErrorAnswer.Check(answered)).toBe(true)
  expect(answered.errors[0].code).toBe(code)
})

test.each([
  ['PATCH', plans, 'get, head'],
  ['OPTIONS', plans, 'get, head'],
  ['GET', list, 'post'],
  ['PUT', '/api/shop/orders/01a223c0-e7f6-748d-987c-9dd04753c4ed?x=1', 'get, head'],
  ['GET', '/api/shop/customers/receive-marketing', 'put'],
  ['PUT', '/api/shop/orders/x#%ZZ', 'get, head'],
] as const)('%s %s is 405, with the methods of the calls at that path', async (method, path, allowed) => {
  const answer = await ask(method, path)
  expect(answer.status).toBe(405)
  expect(answer.head).toContain(`allow: ${allowed}\r\n`)
  expect(answer.body).toContain(`"code":"method_not_allowed"`)
})

test.each([
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
  ['bytes', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x0d, 0x0a, 0x0d, 0x0a]), 400],
  ['another protocol', 'GET / SIP/2.0\r\n\r\n', 400],
  ['a header without a name', `GET ${plans} HTTP/1.1\r\n: x\r\n\r\n`, 400],
  ['two lengths', `POST ${list} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
  [
    'a length and chunks',
    `POST ${list} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['no host', `GET ${plans} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400],
  ['an expectation', `GET ${plans} HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n`, 417],
] as const)('%s is refused', async (_what, bytes, status) => {
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  expect(isErrorAnswer.Check(JSON.parse(answer.body))).toBe(true)
})

test.each(['gzip', 'br', 'deflate', 'GZIP', 'aes128gcm', 'gzip, gzip', ''])(
  'an encoded body (%s) is 415, for a call and a form',
  async (encoding) => {
    const packed = gzipSync('{"email":"a@b.co"}')
    const call = await ask('POST', list, `${json}content-encoding: ${encoding}\r\n`, packed)
    expect(call.status).toBe(415)
    expect(JSON.parse(call.body)).toMatchObject({ errors: [{ code: 'unsupported_media' }] })
    const form = 'content-type: application/x-www-form-urlencoded\r\n'
    expect((await ask('POST', '/basket', `${form}content-encoding: ${encoding}\r\n`, packed)).status).toBe(415)
    expect(handled).toEqual([])
  },
)

test('a body with the identity encoding is accepted', async () => {
  expect((await ask('POST', list, `${json}content-encoding: identity\r\n`, '{"email":"a@b.co"}')).status).toBe(200)
  handled.length = 0
})

test.each([
  ['/api/shop/products?search=%ff', ''],
  ['/api/shop/products?search=%C3%28', ''],
  ['/api/shop/products?search=%ed%a0%80', ''],
  ['/api/shop/products?search=\xe9', ''],
  ['/api/shop/products/%ff/details', ''],
  ['/shop?q=%c0%af', ''],
  ['/%ff', ''],
  [list, Buffer.from('{"email":"a\xff@b.co"}', 'latin1')],
  [list, Buffer.from('{"email":"a@b.co"}\xc3', 'latin1')],
] as const)('text that is not UTF-8 is 400: %s', async (path, body) => {
  const answer = body ? await ask('POST', path, json, body) : await ask('GET', path)
  expect(answer.status).toBe(400)
  expect(isErrorAnswer.Check(JSON.parse(answer.body))).toBe(true)
  expect(handled).toEqual([])
})

test('a form that is not UTF-8, literally or in its escapes, is 400; a lone percent sign is not an escape', async () => {
  const form = 'content-type: application/x-www-form-urlencoded\r\n'
  for (const body of [Buffer.from('note=\xe9', 'latin1'), 'note=%e9', 'note=%F0%9F%98'])
    expect((await ask('POST', '/basket', form, body)).status, String(body)).toBe(400)
  // These reach the page.
  for (const body of ['note=%C3%A9', 'note=é', 'note=100%', 'note=%zz'])
    expect((await ask('POST', '/basket', form, body)).status, body).toBe(500)
})

test.each([
  '/robots.txt',
  '/media/missing.avif',
  '/assets/missing.js',
  '/api/nope',
  '/api/openapi.json',
  plans,
  '/api/shop/products?nope=1',
  '/api/health',
  '/shop',
])('%s restricts what a browser may load, and forbids guessing its type', async (path) => {
  const { headers } = await app.inject(path)
  expect(headers['content-security-policy']).toMatch(/(^|; )form-action '(none|self)'/)
  expect(headers['content-security-policy']).toMatch(/(^|; )default-src '(none|self)'/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test.each([
  ['/favicon.ico', 'icon', 'public, max-age=604800'],
  ['/fonts/gentle.woff2', 'letters', 'public, max-age=604800'],
  ['/assets/base.js', 'small', 'public, max-age=31536000, immutable'],
  ['/assets/inner/a%20b.txt', 'deep', 'public, max-age=31536000, immutable'],
  ['/media/otter.webp', 'otter', 'public, max-age=31536000, immutable'],
])('%s is a file that may be kept', async (path, body, cache) => {
  const answer = await app.inject({ path, headers: { 'accept-encoding': 'br' } })
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, body, cache])
  expect((await app.inject({ path, method: 'HEAD' })).statusCode).toBe(200)
})

test.each([
  '/assets/',
  '/assets/inner',
  '/assets/inner/',
  '/assets/BASE.js',
  '/assets//base.js',
  '/assets/./base.js',
  '/assets/%2e%2e/favicon.ico',
  '/assets/..%2ffavicon.ico',
  '/media/',
  '/media/.hidden',
  '/media/%2ehidden',
  '/media/..%2fclient%2ffavicon.ico',
  '/media/otter.webp%00',
])('%s is not a file', async (path) => {
  const { status, body } = await ask('GET', path)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).not.toMatch(/icon|plain|deep|otter$|secret/)
})

test('a picture that arrives later is served', async () => {
  writeFileSync(join(folder, 'media', 'later-320.avif'), 'later')
  expect((await app.inject('/media/later-320.avif')).body).toBe('later')
})

test('no cache keeps the answer that a picture is missing', async () => {
  const answer = await app.inject('/media/missing.avif')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(isErrorAnswer.Check(answer.json())).toBe(true)
})

test('the payments sandbox has a timeout', async () => {
  const answer = await app.inject('/__sandbox/checkout')
  expect([answer.statusCode, answer.body]).toEqual([504, 'The payments sandbox does not answer.'])
})
