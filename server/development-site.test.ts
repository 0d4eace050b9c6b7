// Development: how a syntax error in a page is shown, and which address hot reloading listens on.
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { afterAll, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { contentSecurity } from '#server/platform/http/content-security.ts'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { createLog } from '#server/platform/log/log.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { developmentSite } from './development-site.ts'
import { httpServer } from './http-server.ts'
import { parseConfig } from './settings/config.ts'
import { loadSite } from './site.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'wrenlet-dev-')))
const closers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
  rmSync(root, { recursive: true, force: true })
})

const entry = join(root, 'pages.ts')
const buildName = 'virtual:react-router/server-build'
const viteConfig: InlineConfig = {
  configFile: false,
  appType: 'custom',
  logLevel: 'silent',
  optimizeDeps: { noDiscovery: true },
  plugins: [{ name: 'pages', resolveId: (id) => (id === buildName ? entry : null) }],
}
const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const site = { ...(await developmentSite(root, viteConfig)), clientFolder: root }
const app = await httpServer({
  config: parseConfig(
    {
      DATA_DIR: root,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      GIFT_CODE_KEYS: giftCodeKey,
    },
    root,
  ),
  log,
  dispatch: createDispatch({} as Handlers, log),
  findViewer: async () => ({
    accountId: 'a' as Id<'account'>,
    sessionHash: Buffer.alloc(32),
    wasExtended: false,
    signedInAt: new Date(0),
  }),
  sessionCookie: { name: 'wrenlet_session', maxAge: 60 },
  openApi: '{}',
  site,
})
closers.push(() => app.close())

/** The client's source, as a browser receives it. */
async function sourceOfClient(middleware: typeof site.middleware): Promise<string> {
  const server = createServer((request, response) => middleware?.(request, response, () => response.end()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(async () => server.close())
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}/@vite/client`)).text()
}

test('a syntax error in a source file is shown with its place, as text and in the overlay', async () => {
  writeFileSync(entry, 'export const routes = {}\nexport const broken = (\n')
  const shown = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(shown.statusCode).toBe(500)
  expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(shown.headers['cache-control']).toBe('no-store')
  expect(shown.body).toContain('<pre>pages.ts\n')
  expect(shown.body).toMatch(/pages\.ts:2:\d+ \]/)
  expect(shown.body).toContain('export const broken = (')
  expect(shown.body).toContain("await import('/@vite/client')")
  expect(shown.body).not.toMatch(/Our team|unexpected/)
  const data = await app.inject({ url: '/shop.data' })
  expect(data.statusCode).toBe(500)
  expect(data.body).toMatch(/^pages\.ts\n[\s\S]+export const broken/)
})

test('any other error gets the usual answer', async () => {
  expect(site.explain?.(new Error('the database is away'))).toBeUndefined()
  writeFileSync(entry, "throw new Error('thrown while it loads')\n")
  expect((await app.inject({ url: '/' })).json()).toMatchObject({ errors: [{ code: 'unexpected' }] })
})

test('pages receive edits from this machine only, on a port of each project’s own', async () => {
  const other = await developmentSite(root, viteConfig)
  const ports = new Set<number>()
  for (const { middleware } of [site, other]) {
    const client = await sourceOfClient(middleware)
    expect(client).toContain('"127.0.0.1"')
    const port = Number(/hmrPort = (\d+)/.exec(client)?.[1])
    ports.add(port)
    // The port accepts connections on 127.0.0.1, and on no other address of this machine.
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(426)
    await expect(fetch(`http://127.0.0.2:${port}`)).rejects.toThrow()
  }
  expect(ports.size).toBe(2)
})

test('a server that restarts after an edit uses the same port, or another if that port is taken', async () => {
  const portFile = join(root, '.cache/development-socket')
  const portOf = async () =>
    Number(/hmrPort = (\d+)/.exec(await sourceOfClient((await developmentSite(root, viteConfig)).middleware))?.[1])
  const occupied = createServer()
  await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve))
  const { port } = occupied.address() as AddressInfo
  writeFileSync(portFile, String(port))
  const another = await portOf()
  expect(another).not.toBe(port)
  expect(readFileSync(portFile, 'utf8')).toBe(String(another))
  await new Promise((resolve) => occupied.close(resolve))
  writeFileSync(portFile, String(port))
  expect(await portOf()).toBe(port)
  writeFileSync(portFile, 'nothing that is a port')
  expect(await portOf()).toBeGreaterThan(0)
})

test('an open page finds the socket only once the site answers', async () => {
  const restarted = await developmentSite(root, viteConfig)
  const port = /hmrPort = (\d+)/.exec(await sourceOfClient(restarted.middleware))?.[1]
  const canConnect = () =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`, 'vite-ping')
      socket.onopen = () => {
        socket.close()
        resolve(true)
      }
      socket.onerror = () => resolve(false)
    })
  expect(await canConnect()).toBe(false)
  restarted.opened?.()
  expect(await canConnect()).toBe(true)
})

test('an open page may check whether the server is back', () => {
  const policyOf = (development: boolean) =>
    contentSecurity({ stripeJsUrl: '/__sandbox/v3/stripe.js', development }).forPage('')
  expect(policyOf(true)).toContain("worker-src 'self' blob:")
  expect(policyOf(false)).not.toContain('blob:')
})

test('terminal colours are removed', () => {
  const coloured = Object.assign(new SyntaxError('\u001b[31mred\u001b[39m'), { id: entry, frame: '\u001b[1m1 | (' })
  const explanation = site.explain?.(coloured)
  expect(explanation?.text).toBe('pages.ts\n\nred\n\n1 | (')
  expect(explanation?.html).not.toContain('\\u001b')
  log.error({ err: new Error('\u001b[31mred\u001b[39m') }, 'coloured')
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ err: { message: 'red' } })
})

test('the server refuses to start when the pages are not built', async () => {
  await expect(loadSite(root, false)).rejects.toThrow('The pages are not built')
})
