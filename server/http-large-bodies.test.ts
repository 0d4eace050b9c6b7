// Photos in calls and in forms of pages: larger than other bodies, read for signed-in callers alone, and few at a time.
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { Admission } from '#server/platform/load/admission.ts'
import { createLog } from '#server/platform/log/log.ts'
import { siteBuild } from '#tests/support/server/site-build.ts'
import { configOf } from '#tests/support/worlds/world.ts'
import { httpServer } from './http-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-large-'))
const log = createLog('silent')
const loan = '0198c0de-0000-7000-8000-000000000000'
const path = `/account/closet/not-as-described/${loan}`
let sessionsRead = 0
let hasRoom = true
const admission = { arrive() {}, enter: () => (hasRoom ? () => {} : undefined) } as unknown as Admission<string>
let whileSessionsAreRead = async () => {}
/** Session tokens, each of its own account. */
const families = ['hers', 'his', 'theirs', 'ours', 'yours']
const handlers = {
  reportPiece: async () => ({ reportId: loan }),
  reportRental: async () => ({ lossId: loan, atMost: 0 }),
} as unknown as Handlers
/** Answers with what its form held. */
const action = async ({ request: sent }: { request: Request }) => {
  const form = await sent.formData().catch(() => new FormData())
  const photo = form.get('photo')
  return { words: form.get('words'), photo: photo instanceof File ? photo.size : null }
}
const page = (id: string, route: string) => ({ id, path: route, module: { default: () => null, action } })
const build = siteBuild({
  entry: { default: () => new Response('page') },
  routes: {
    report: page('report', 'account/closet/not-as-described/:loanId'),
    form: page('form', 'form'),
  },
})
const app = await httpServer({
  config: configOf({ DATA_DIR: folder }),
  log,
  dispatch: createDispatch(handlers, log),
  findViewer: async (token) => {
    sessionsRead += 1
    await whileSessionsAreRead()
    const viewer = {
      accountId: token as never,
      sessionHash: Buffer.alloc(32),
      wasExtended: false,
      signedInAt: new Date(),
    }
    return families.includes(token) ? viewer : null
  },
  sessionCookie: { name: 'wrenlet_session', maxAge: 60 },
  openApi: '{}',
  lanes: { admission, ofCall: () => 'all', ofPage: () => 'all' },
  site: { build, clientFolder: folder, development: false },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const cookieOf = (session: string) => ({ cookie: `wrenlet_session=${session}` })
const signedIn = cookieOf('hers')
const call = `/api/shop/rentals/${loan}/not-as-described`
const post = (url: string, headers: Record<string, string>, payload: string | Buffer) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })
const bodyOf = (bytes: number) => JSON.stringify({ what: 'worn', words: 'thin', photo: 'A'.repeat(bytes) })
function formOf(bytes: number) {
  const type = 'multipart/form-data; boundary=wren'
  const part = (head: string) => `--wren\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(`${part('name="words"')}thin\r\n${part('name="photo"; filename="a.jpg"')}`),
    Buffer.alloc(bytes, 0xff),
    Buffer.from('\r\n--wren--\r\n'),
  ])
  return { payload, headers: { 'content-type': type } }
}

test('a call takes a body as large as its contract says, and others stay at the usual limit', async () => {
  expect((await post(call, signedIn, bodyOf(11_000_000))).statusCode).toBe(200)
  expect((await post(call, signedIn, bodyOf(12_000_000))).json()).toMatchObject({ errors: [{ code: 'too_large' }] })
  const other = await post(`/api/shop/rentals/${loan}/report`, signedIn, bodyOf(300_000))
  expect(other.statusCode).toBe(413)
})

test.each([{}, { cookie: 'wrenlet_session=forged' }])(
  'a large body is not read without a session: %o',
  async (headers) => {
    for (const payload of ['{', bodyOf(13_000_000)])
      expect((await post(call, headers as Record<string, string>, payload)).json()).toMatchObject({
        errors: [{ code: 'unauthorized' }],
      })
  },
)

test('a session is read once per request', async () => {
  sessionsRead = 0
  await post(call, signedIn, bodyOf(8))
  expect(sessionsRead).toBe(1)
})

test.each(['', '.data'])('a form with a photo reaches its page, and no other page: %s', async (data) => {
  const { payload, headers } = formOf(700_000)
  const sent = await post(`${path}${data}`, { ...signedIn, ...headers }, payload)
  expect(sent.statusCode).toBeLessThan(300)
  if (data) expect(sent.body).toMatch(/thin.*700000/s)
  const small = formOf(10)
  expect((await post(`/form${data}`, { ...signedIn, ...small.headers }, small.payload)).statusCode).toBe(415)
})

test('a form without a photo is read as usual', async () => {
  const headers = { ...signedIn, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await post(`${path}.data`, headers, 'words=thin')).body).toContain('thin')
})

test('a form that is too large has a page that says so', async () => {
  const { payload, headers } = formOf(9_100_000)
  const answer = await post(path, { ...signedIn, ...headers }, payload)
  expect(answer.statusCode).toBe(413)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain('That photo is too large')
  expect((await post(`${path}.data`, { ...signedIn, ...headers }, payload)).json()).toMatchObject({
    errors: [{ code: 'too_large' }],
  })
})

test('a form without a session reaches its page without its body', async () => {
  const { payload, headers } = formOf(700_000)
  const answer = await post(`${path}.data`, headers, payload)
  expect(answer.statusCode).toBeLessThan(300)
  expect(answer.body).not.toContain('thin')
})

test('a form from another site’s page is refused', async () => {
  const { payload, headers } = formOf(10)
  const foreign = { ...signedIn, ...headers, origin: 'https://evil.example' }
  for (const url of [path, `${path}.data`, call]) expect((await post(url, foreign, payload)).statusCode).toBe(403)
})

const body = bodyOf(8)
/** Sends the beginning of a call's body. */
function begin(session: string): { request: ClientRequest; status: Promise<number | undefined> } {
  const headers = { ...cookieOf(session), 'content-type': 'application/json', 'content-length': String(body.length) }
  const begun = request({ port, host: '127.0.0.1', path: call, method: 'POST', headers })
  const status = new Promise<number | undefined>((resolve, reject) => {
    begun.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    begun.once('error', reject)
  })
  begun.write(body.slice(0, 4))
  return { request: begun, status }
}
/** Begins a body for each session, and waits until each has its place. */
async function beginAll(sessions: readonly string[]) {
  sessionsRead = 0
  const begun = sessions.map(begin)
  await expect.poll(() => sessionsRead).toBe(sessions.length)
  return begun
}
const ask = async (session: string) => (await post(call, cookieOf(session), body)).statusCode

test('a ninth simultaneous large body is refused, and another is read once one of the eight is answered', async () => {
  const begun = await beginAll(families.slice(0, 4).flatMap((session) => [session, session]))
  expect(await ask('yours')).toBe(503)
  expect((await post(path, { ...signedIn, ...formOf(1).headers }, formOf(1).payload)).statusCode).toBeLessThan(300)
  for (const { request: pending } of begun) pending.end(body.slice(4))
  expect(await Promise.all(begun.map(({ status }) => status))).toEqual(Array(8).fill(200))
  await expect.poll(() => ask('yours')).toBe(200)
})

test('a third simultaneous large body of one account is refused, and other accounts are not', async () => {
  const begun = await beginAll(['hers', 'hers'])
  expect(await ask('hers')).toBe(503)
  expect(await ask('his')).toBe(200)
  for (const { request: pending } of begun) pending.end(body.slice(4))
  expect(await Promise.all(begun.map(({ status }) => status))).toEqual([200, 200])
  await expect.poll(() => ask('hers')).toBe(200)
})

test.each([
  ['call', call, { 'content-type': 'application/json' }, body],
  ['form', path, formOf(1).headers, formOf(1).payload],
] as const)('a caller who leaves while their session is read takes no place: %s', async (_, url, type, payload) => {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const lookupStarted = Promise.withResolvers<void>()
    const lookupMayEnd = Promise.withResolvers<void>()
    whileSessionsAreRead = async () => {
      lookupStarted.resolve()
      await lookupMayEnd.promise
    }
    const disconnected = new Promise((resolve) =>
      app.server.once('request', (_request, response) => response.once('close', resolve)),
    )
    const headers = { ...signedIn, ...type, 'content-length': '1000' }
    const begun = request({ port, host: '127.0.0.1', path: url, method: 'POST', headers }).once('error', () => {})
    begun.flushHeaders()
    await lookupStarted.promise
    begun.destroy()
    await disconnected
    lookupMayEnd.resolve()
  }
  whileSessionsAreRead = async () => {}
  expect((await post(url, { ...signedIn, ...type }, payload)).statusCode).toBe(200)
})

test('a body whose lane has no room is refused before the session is looked up', async () => {
  hasRoom = false
  onTestFinished(() => {
    hasRoom = true
  })
  const before = sessionsRead
  expect(await post(call, signedIn, bodyOf(1000))).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } })
  const { payload, headers } = formOf(1000)
  expect((await post(path, { ...signedIn, ...headers }, payload)).statusCode).toBe(503)
  expect(sessionsRead).toBe(before)
})
