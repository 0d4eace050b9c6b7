import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { createLog } from '#server/platform/log/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { httpServer } from '../http-server.ts'
import { parseConfig } from '../settings/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-unsubscribe-'))
const log = createLog('silent')
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  GIFT_CODE_KEYS: giftCodeKey,
}
const unsubscribed: { code: string; ip: string; viewer: unknown }[] = []
const handlers: Partial<Handlers> = {
  leaveMailingList: async ({ body }, { ip, viewer }) => {
    if (body.code === 'unknown') throw new Refusal('invalid_request', 'No such link.')
    unsubscribed.push({ code: body.code, ip, viewer })
    return { message: 'left' }
  },
}
const app = await httpServer({
  config: parseConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://wrenlet.example', ...keys }, folder),
  log,
  dispatch: createDispatch(handlers as Handlers, log),
  findViewer: async () => {
    throw new Error('no session is read for a mail program')
  },
  sessionCookie: { name: 'wrenlet_session', maxAge: 60 },
  openApi: '{}',
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  unsubscribed.length = 0
})

const url = '/mailing-list/unsubscribe/aB3_-x'
const multipart = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['a multipart form', 'multipart/form-data; boundary=b', multipart],
  ['nothing', undefined, undefined],
])('one POST with %s unsubscribes the address, without a page or a cookie', async (_what, type, payload) => {
  const headers = {
    host: 'wrenlet.example',
    cookie: '__Host-wrenlet_session=somebody',
    ...(type && { 'content-type': type }),
  }
  const answer = await app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
  expect(answer).toMatchObject({ statusCode: 200, body: 'Unsubscribed.' })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(unsubscribed).toEqual([{ code: 'aB3_-x', ip: '127.0.0.1', viewer: null }])
})

test('an unknown code, one that is too long and an invalid body are refused, and nobody is unsubscribed', async () => {
  const post = (path: string, payload = 'List-Unsubscribe=One-Click') =>
    app.inject({
      method: 'POST',
      url: `/mailing-list/unsubscribe/${path}`,
      headers: { host: 'wrenlet.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  expect(await post('unknown')).toMatchObject({ statusCode: 400, body: 'No such link.' })
  expect((await post('x'.repeat(300))).statusCode).toBe(400)
  expect((await post('aB3_-x', 'x'.repeat(5000))).statusCode).toBe(413)
  expect(unsubscribed).toEqual([])
})

test('a mail program that only opens the address gets the page that asks', async () => {
  const answer = await app.inject({ method: 'GET', url, headers: { host: 'wrenlet.example' } })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/mailing-list/leave/aB3_-x')
  expect(unsubscribed).toEqual([])
})
