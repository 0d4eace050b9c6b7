import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ImpatientClient } from './impatient-client.ts'
import type { Database } from './schema.ts'

/** For reads, in or out of a transaction; writes take a `Tx` (transaction.ts). */
export type Db = Kysely<Database>

export interface OpenDatabase {
  db: Db
  /** For what Kysely has no words for: migrations, LISTEN. */
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** Connections at most. */
  max?: number
  /** How long a query may take before its connection is given up; no limit of ours without it. */
  querySeconds?: number
}

const { INT8, DATE } = pg.types.builtins
const textArray = 1009
const int8Array = 1016
const dateArray = 1182

function parserOf(oid: number): ((text: string) => unknown) | undefined {
  switch (oid) {
    // bigint: counts, sequences and pence, all far below 2^53
    case INT8:
      return Number
    case int8Array:
      return (text) => parseTextArray(text).map((entry) => (entry === null ? null : Number(entry)))
    // a day is 'YYYY-MM-DD' (kernel/calendar.ts); as a Date it would move with the time zone of the process
    case DATE:
      return String
    case dateArray:
      return parseTextArray
  }
}

const parseTextArray = pg.types.getTypeParser(textArray as number) as (text: string) => (string | null)[]

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parserOf(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** Opens a pool; connections are made when first needed, so a wrong address shows with the first query. */
export function openDatabase({ url, max = 10, querySeconds = 0 }: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    ...{ Client: ImpatientClient, connectionString: url, max, types },
    ...{ connectionTimeoutMillis: 15_000, query_timeout: querySeconds * 1000, keepAlive: true },
  })
  // A connection whose server goes away emits 'error', which without a listener ends the process: the pool passes on that
  // of an idle one, and one in use emits it itself. Its query fails, and the next one makes a new connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    // Kysely ends a pool that it has used; another one would keep its process for the ten seconds of an idle connection.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}
