// A frozen PostgreSQL, simulated by a proxy that stops forwarding its answers.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { openDatabase } from './database.ts'
import { transaction } from './transaction.ts'
import { whyUnavailable } from './unavailable.ts'

const { url } = await openTestDatabase()
const { port, hostname } = new URL(url)
let frozen = false
const sockets = new Set<Socket>()
const proxy = createServer((near) => {
  const far = connect(Number(port), hostname)
  near.pipe(far)
  far.on('data', (bytes) => frozen || near.write(bytes))
  for (const [socket, peer] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => peer.destroy())
  }
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const throughProxy = new URL(url)
// The query string names the Unix socket, which would bypass the proxy.
throughProxy.search = ''
throughProxy.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
const { db, pool, close } = openDatabase({ url: throughProxy.href, max: 1, querySeconds: 1 })
afterAll(async () => {
  await close()
  for (const socket of sockets) socket.destroy()
  proxy.close()
})

/** Why some work that meets a frozen PostgreSQL fails. */
const whyFrozen = async (work: Promise<unknown>) => {
  try {
    return await work.then(() => 'done', whyUnavailable)
  } finally {
    frozen = false
  }
}

test('a query fails together with its connection, and the next one gets another', async () => {
  await sql`create table kept (n int)`.execute(db)
  frozen = true
  expect(await whyFrozen(sql`insert into kept values (1)`.execute(db))).toBe('unreachable')
  expect(pool.totalCount).toBe(0)
  expect((await sql<{ n: number }>`select 2 as n`.execute(db)).rows).toEqual([{ n: 2 }])
})

test('a transaction fails as a whole', async () => {
  const work = transaction(db, async (tx) => {
    await sql`insert into kept values (3)`.execute(tx)
    frozen = true
    await sql`insert into kept values (4)`.execute(tx)
  })
  expect(await whyFrozen(work)).toBe('unreachable')
  expect(pool.totalCount).toBe(0)
  expect((await sql`select n from kept where n > 2`.execute(db)).rows).toEqual([])
})
