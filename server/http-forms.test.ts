// Forms of pages as the router accepts them, behind any proxy.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { createLog } from '#server/platform/log/log.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { siteBuild } from '#tests/support/server/site-build.ts'
import { httpServer } from './http-server.ts'
import { parseConfig } from './settings/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-pages-'))
const log = createLog('silent')
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  GIFT_CODE_KEYS: giftCodeKey,
}
const config = parseConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://wrenlet.example', ...keys }, folder)
/** One page with one form, which answers with what it was sent. */
const build = siteBuild({
  entry: { default: () => new Response('page') },
  routes: {
    root: {
      id: 'root',
      path: 'form',
      module: {
        default: () => null,
        action: async ({ request }: { request: Request }) => Object.fromEntries(await request.formData()),
      },
    },
  },
})
const app = await httpServer({
  config,
  log,
  dispatch: createDispatch({} as Handlers, log),
  findViewer: async () => null,
  sessionCookie: { name: 'wrenlet_session', maxAge: 60 },
  openApi: '{}',
  site: { build, clientFolder: folder, development: false },
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const post = (url: string, headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'size=104cm',
  })

test.each(['/form', '/form.data'])(
  'a form is accepted behind a proxy that terminates https and keeps or changes the Host: %s',
  async (url) => {
    for (const host of ['wrenlet.example', 'internal:8080']) {
      const answer = await post(url, { host, origin: 'https://wrenlet.example' })
      expect(answer.statusCode, host).toBeLessThan(300)
      if (url.endsWith('.data')) expect(answer.body).toContain('104cm')
    }
  },
)

test('a form from another site’s page is refused', async () => {
  for (const url of ['/form', '/form.data']) {
    expect((await post(url, { host: 'wrenlet.example', origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await post(url, { host: 'wrenlet.example', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  }
})
