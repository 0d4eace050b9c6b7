// The session's cookie on the wire, flag by flag, each time that it is sent: set, made longer, cleared.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sessionCookie } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { CallContext, Handlers } from '#server/platform/http/handler.ts'
import { createLog } from '#server/platform/log/log.ts'
import { parseConfig } from './config.ts'
import { httpServer } from './http-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-cookies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const log = createLog('silent')
const { name, maxAge } = sessionCookie
const token = 'A'.repeat(43)
const handlers = {
  // Stands in for each call that signs somebody in: accounts sets the cookie so.
  requestPasswordReset: async (_input: unknown, context: CallContext) => {
    context.setCookie(name, token, { maxAge, httpOnly: true })
    return { message: '' }
  },
  requestSignInLink: async () => ({ message: '' }),
  logout: async (_input: unknown, context: CallContext) => {
    context.clearCookie(name)
    return { ok: true }
  },
} as unknown as Handlers

const calls = {
  set: '/api/shop/user/password-reset/request',
  'made longer': '/api/shop/notifications/sign-in',
  cleared: '/api/shop/logout',
}

async function cookieOf(publicUrl: string, when: keyof typeof calls): Promise<unknown> {
  const config = parseConfig(
    {
      ...{ DATA_DIR: folder, PUBLIC_URL: publicUrl, STRIPE_SECRET_KEY: 'sk_test_x' },
      ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
    },
    folder,
  )
  const app = await httpServer({
    ...{ config, log, sessionCookie, openApi: '{}', dispatch: createDispatch(handlers, log) },
    findViewer: async () => ({ accountId: 'a' as Id<'account'>, sessionHash: Buffer.alloc(32), slid: true }),
  })
  const answer = await app.inject({
    ...{ method: 'POST', url: calls[when], headers: { cookie: `${name}=${token}` } },
    ...(when !== 'cleared' && { payload: { email: 'tamsin@example.com' } }),
  })
  await app.close()
  expect(answer.statusCode).toBe(200)
  return answer.headers['set-cookie']
}

const days60 = 5_184_000
test.each([
  ['set', `${name}=${token}; Max-Age=${days60}; Path=/; HttpOnly; Secure; SameSite=Lax`],
  ['made longer', `${name}=${token}; Max-Age=${days60}; Path=/; HttpOnly; Secure; SameSite=Lax`],
  ['cleared', `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`],
] as const)('%s', async (when, cookie) => expect(await cookieOf('https://wrenlet.example', when)).toBe(cookie))

test('without https it cannot be Secure, and is everything else', async () => {
  expect(await cookieOf('http://localhost:3000', 'set')).toBe(
    `${name}=${token}; Max-Age=${days60}; Path=/; HttpOnly; SameSite=Lax`,
  )
})
