// What is read after each test of a file: all its rows, all invariants. To plan such a statement costs ten times what it costs to
// run it, so each is planned once, on a connection that a file keeps for them.
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'

const observers = new WeakMap<Db, Db>()

/** Gives `db` an observer, which connects when it is first asked. @returns closes its connection */
export function withObserver(db: Db, url: string): () => Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  // A test may cut its connection: the next question makes a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareAll(client)
  })
  observers.set(db, new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }))
  return () => pool.end()
}

/** The same database, through the connection on which each text is planned once. A `db` without an observer is its own. */
export const observerOf = (db: Db): Db => observers.get(db) ?? db

function prepareAll(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (query: pg.QueryConfig) => Promise<unknown>
  client.query = ((text: string, values: unknown[] = []) =>
    send({ name: createHash('sha1').update(text).digest('base64'), text, values })) as typeof client.query
}
