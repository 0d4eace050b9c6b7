// A connection on which a test file reads all rows and all invariants after each test. Planning these statements takes ten times as
// long as running them, so each is planned once for the file.
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'

const observers = new WeakMap<Db, Db>()

/** Gives `db` an observer, which connects when it is first used. @returns a function that closes its connection */
export function withObserver(db: Db, url: string): () => Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  // A test may cut its connection; the next statement opens a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareAll(client)
  })
  observers.set(db, new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }))
  return () => pool.end()
}

/** @returns the same database through its observer's connection, or `db` if it has no observer */
export const observerOf = (db: Db): Db => observers.get(db) ?? db

function prepareAll(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (query: pg.QueryConfig) => Promise<unknown>
  client.query = ((text: string, values: unknown[] = []) =>
    send({ name: createHash('sha1').update(text).digest('base64'), text, values })) as typeof client.query
}
