import fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { createLog, redactText } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('personal data and secrets are redacted, at any depth', () => {
  const text = logged((log) =>
    log.info(
      {
        email: 'a@b.co',
        body: { email: 'a@b.co', password: 'pass', at: { cookie: 'pass', 'set-cookie': 'pass' } },
        requestId: 'r1',
      },
      'hello',
    ),
  )
  expect(text).not.toMatch(/a@b\.co|pass"/)
  expect(JSON.parse(text)).toMatchObject({ requestId: 'r1', msg: 'hello', email: '[hidden]' })
})

test('personal details in calls and rows are redacted', () => {
  const names = Object.keys({ ...endpoints.customerDetails.body?.properties, ...endpoints.login.body?.properties })
  expect(names).toContain('givenName')
  const text = logged((log) =>
    log.info({ body: Object.fromEntries(names.map((name) => [name, `their ${name}`])) }, 'x'),
  )
  expect(text.match(/their \w+/g)).toEqual(['their country'])
})

test('a request is logged without its query, its sender and the codes of links', async () => {
  const lines: string[] = []
  const app = fastify({ loggerInstance: createLog('info', { write: (line) => lines.push(line) }) as FastifyBaseLogger })
  app.all('/*', async () => 'here')
  await app.inject('/reset/YUBiLmNv/secret-code?step=secret-query')
  await app.inject('/entry/link/secret-code')
  await app.inject({ method: 'POST', url: '/Mailing-list/confirm/secret-code.data' })
  await app.inject('/mailing-list/leave/secret-code')
  await app.inject('/found/secret-code.data')
  await app.inject('/api/shop/findings/secret-code')
  await app.inject('/email/confirm/secret-code')
  await app.inject({ method: 'POST', url: '/email/undo/secret-code.data' })
  await app.inject('/api/shop/products?search=secret-words')
  await app.close()
  expect(lines.join('')).not.toMatch(/secret|YUBiLmNv|127\.0\.0\.1/)
  expect(lines.map((line) => JSON.parse(line).req).filter(Boolean)).toEqual([
    { method: 'GET', path: '/reset/[hidden]' },
    { method: 'GET', path: '/entry/link/[hidden]' },
    { method: 'POST', path: '/Mailing-list/confirm/[hidden]' },
    { method: 'GET', path: '/mailing-list/leave/[hidden]' },
    { method: 'GET', path: '/found/[hidden]' },
    { method: 'GET', path: '/api/shop/findings/[hidden]' },
    { method: 'GET', path: '/email/confirm/[hidden]' },
    { method: 'POST', path: '/email/undo/[hidden]' },
    { method: 'GET', path: '/api/shop/products' },
  ])
})

test.each([
  ['No route matches URL "/reset/tamsin%40example.com/c0de/x/z"', 'No route matches URL "/reset/[hidden]"'],
  ['to /Entry/link/c0de and /mailing-list/leave/c0de?a=1', 'to /Entry/link/[hidden] and /mailing-list/leave/[hidden]'],
  ['550 <tamsin+kids@mail.example.co.uk>: no such user', '550 <[hidden]>: no such user'],
  ['email=tamsin%40example.com&x=1', 'email=[hidden]&x=1'],
  [
    'at file:///srv/web/screens/entry/link.tsx:3:4 (/srv/node_modules/@fastify/send/index.js) autocannon@9.0.0',
    'at file:///srv/web/screens/entry/link.tsx:3:4 (/srv/node_modules/@fastify/send/index.js) autocannon@9.0.0',
  ],
])('“%s” is logged without personal data', (text, hidden) => {
  expect(redactText(text)).toBe(hidden)
  const line = JSON.parse(logged((log) => log.error({ err: new Error(text, { cause: new Error(text) }) }, 'failed')))
  expect([line.err.message, line.err.cause.message]).toEqual([hidden, hidden])
  expect(line.err.stack).toContain(hidden)
})

test.each(['@', 'a', '%40', 'a@', 'a.', 'a%40a.', '@a.1'])('a long line of “%s” is redacted quickly', (part) => {
  // This takes minutes if each beginning is tried with each end.
  for (let time = 0; time < 20; time++) expect(redactText(part.repeat(16_000)).length).toBeLessThanOrEqual(10_000)
})

test('an error says what went wrong without quoting the row', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('deeper') }), {
    code: '23505',
    constraint: 'account_email',
    detail: 'Key (email)=(a@b.co) already exists.',
  })
  const text = logged((log) => log.error({ err: error }, 'failed'))
  expect(text).not.toContain('a@b.co')
  expect(JSON.parse(text).err).toMatchObject({
    message: 'duplicate key',
    constraint: 'account_email',
    cause: { message: 'deeper' },
  })
})
