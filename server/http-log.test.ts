// What a failed request leaves in the log and on the terminal: the cause, without personal data.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { createLog, redactText } from '#server/platform/log/log.ts'
import { siteBuild } from '#tests/support/server/site-build.ts'
import { configOf } from '#tests/support/worlds/world.ts'
import { httpServer } from './http-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-log-'))
const lines: string[] = []
const log = createLog('info', { write: (line) => lines.push(line) })
const printed: string[] = []
const spies = [
  ...(['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...words) => void printed.push(words.join(' '))),
  ),
  ...[process.stderr, process.stdout].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0),
  ),
]
const fail = () => {
  throw new Error('tamsin@example.com could not be written to /reset/tamsin@example.com/c0de')
}
const build = siteBuild({
  entry: { default: (_request: Request, status: number) => new Response('page', { status }) },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    reset: { id: 'reset', parentId: 'root', path: 'reset/:email/:code', module: { default: () => null } },
    basket: {
      id: 'basket',
      parentId: 'root',
      path: 'basket',
      module: { default: () => null, loader: fail, action: fail },
    },
  },
})
const app = await httpServer({
  config: configOf({ DATA_DIR: folder }),
  log,
  dispatch: createDispatch({ logout: fail } as unknown as Handlers, log),
  findViewer: async () => null,
  sessionCookie: { name: 'wrenlet_session', maxAge: 60 },
  openApi: '{}',
  site: { build, clientFolder: folder, development: false },
})
afterEach(() => {
  lines.length = 0
  printed.length = 0
})
afterAll(async () => {
  for (const spy of spies) spy.mockRestore()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const planted = '/reset/tamsin@example.com/c0de/x/z'

test.each([
  ['POST', planted, 404],
  ['GET', planted, 404],
  ['POST', `${planted}.data`, 404],
  ['POST', '/reset/tamsin@example.com/c0de', 405],
  ['GET', '/basket', 500],
  ['POST', '/basket', 500],
  ['GET', '/basket.data', 500],
  ['POST', '/api/shop/logout', 500],
  ['PUT', `/api${planted}`, 404],
] as const)('%s %s, answered with %i, leaves no personal data in the log', async (method, url, status) => {
  const body = method === 'GET' ? {} : { headers: form, payload: 'email=tamsin@example.com&code=c0de' }
  const answer = await app.inject({ method, url, ...(url.startsWith('/api') ? {} : body) })
  expect(answer.statusCode).toBe(status)
  expect(printed).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toMatch(/tamsin|c0de/)
  const failures = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(failures.length > 0).toBe(status >= 500)
  for (const { err, requestId } of failures) {
    expect(err.message).toContain('could not be written')
    // The id that an error page asks people to quote.
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('an unconfigured proxy is reported in the log', async () => {
  await app.inject({ url: '/api/nope', headers: { 'x-forwarded-for': '192.0.2.77' } })
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
  expect(warnings).toMatchObject([{ header: 'x-forwarded-for', msg: expect.stringContaining('TRUST_PROXY') }])
})

/** Names of parameters that give access to anybody who has them. */
const secretNames = /:(code|secret|token|cartId)\b/
const feeds = new URL('./feeds/', import.meta.url)
const codeOfFeeds = readdirSync(feeds).map((name) => readFileSync(new URL(name, feeds), 'utf8'))
const addressesWithSecrets = [
  ...Object.values(endpoints).map(({ path }) => `/api${path}`),
  ...[...readFileSync(new URL('../web/routes.ts', import.meta.url), 'utf8').matchAll(/route\('([^']+)'/g)].map(
    ([, path]) => `/${path}`,
  ),
  ...[...codeOfFeeds.join('\n').matchAll(/'(\/[^']+)'/g)].map(([, path]) => String(path)),
].filter((path) => secretNames.test(path))

test('no secret in an address reaches the log', () => {
  expect(addressesWithSecrets.length).toBeGreaterThan(20)
  expect(addressesWithSecrets).toContain('/mailing-list/unsubscribe/:code')
  const shown = addressesWithSecrets.filter((path) =>
    redactText(path.replace(secretNames, 'S3CRET')).includes('S3CRET'),
  )
  expect(shown).toEqual([])
})
