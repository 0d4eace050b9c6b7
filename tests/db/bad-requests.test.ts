// Invalid input, sent by a member to every call over HTTP: each is refused in the contract's shape, and no row changes.
import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { sessionCookie } from '#server/domains/accounts/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '../builders/a-member.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { everyRow } from '../support/database/every-row.ts'
import { sessionOf } from '../support/server/signed-in.ts'
import { addressOf } from '../support/valid-input.ts'
import { aListeningWorld } from '../support/worlds/listening-world.ts'
import { runningClock } from '../support/worlds/world.ts'

const { db } = await openTestDatabase()
const clock = runningClock()
const { app } = await aListeningWorld(db, { clock })
const { account } = await transaction(db, (tx) => aMember(tx, { now: clock.now() }))
const cookies = { [sessionCookie.name]: await sessionOf(db, account.email) }
const isErrorAnswer = Compile(ErrorAnswer)

const calls = (Object.values(endpoints) as Endpoint[]).filter(({ access }) => access !== 'signed')
const writes = calls.filter(({ method }) => method !== 'GET')

interface Sent {
  readonly query?: string
  readonly payload?: string | Buffer
  readonly type?: string
}

async function expectRefused(endpoint: Endpoint, { query = '', payload, type }: Sent): Promise<void> {
  const answer = await app.http.inject({
    method: endpoint.method,
    url: addressOf(endpoint) + query,
    cookies,
    ...(payload === undefined ? {} : { payload }),
    headers: type ? { 'content-type': type } : {},
  })
  const shown = `${endpoint.id} ${query.slice(0, 60)} ${type ?? ''} ${String(payload).slice(0, 60)}: ${answer.body.slice(0, 200)}`
  expect([400, 413, 415], shown).toContain(answer.statusCode)
  expect(isErrorAnswer.Check(answer.json()), shown).toBe(true)
}

const unknownNames = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`)
const json = 'application/json'
const badBodies: readonly Sent[] = [
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1e999',
    '""',
    '"x"',
    '[]',
    '[{}]',
    '{',
    '{]',
    '{"a":1}x',
    "{'a':1}",
    'undefined',
    'NaN',
  ].map((payload) => ({ payload, type: json })),
  ...[1, 8, 9, 1500].map((count) => ({
    payload: JSON.stringify(Object.fromEntries(unknownNames(count).map((name) => [name, 1]))),
    type: json,
  })),
  ...['{"a":1,"a":1}', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}', '{"a\\u0000":"\\u0000"}'].map(
    (payload) => ({
      payload,
      type: json,
    }),
  ),
  { payload: `${'['.repeat(50_000)}${']'.repeat(50_000)}`, type: json },
  { payload: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, type: json },
  { payload: JSON.stringify({ a: 'x'.repeat(300_000) }), type: json },
  { payload: '', type: json },
  { payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), type: json },
  ...[
    'text/plain',
    'text/html',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'x',
  ].map((type) => ({ payload: 'a=1', type })),
]

it('each bad request is refused, and no row changes', async () => {
  // A session's first request records when it was last used, so it is sent before the rows are read.
  await app.http.inject({ url: '/api/shop/customer/info', cookies })
  const before = await everyRow(db)
  for (const endpoint of calls)
    for (const count of [1, 2, 8, 9, 500])
      await expectRefused(endpoint, {
        query: unknownNames(count)
          .map((name) => `&${name}=1`)
          .join(''),
      })
  for (const endpoint of writes) for (const sent of badBodies) await expectRefused(endpoint, sent)
  expect(await everyRow(db)).toEqual(before)
})
