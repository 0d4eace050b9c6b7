import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { prepareStatements, statementNames } from './prepared-statements.ts'
import type { Database } from './schema.ts'
import { TimeoutClient } from './timeout-client.ts'

/** Used for reads, in or out of a transaction; writes take a `Tx` (transaction.ts). */
export type Db = Kysely<Database>

export interface OpenDatabase {
  db: Db
  /** Used for what Kysely cannot express: migrations, LISTEN. */
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** The most connections. */
  max?: number
  /** How long a query may take before its connection is closed; without it we set no limit. */
  querySeconds?: number
  /** Whether statements may have names; default: true. A pooler that shares connections between transactions forbids it. */
  prepare?: boolean
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
export function openDatabase({ url, max = 10, querySeconds = 0, prepare = true }: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    Client: TimeoutClient,
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 15_000,
    query_timeout: querySeconds * 1000,
    keepAlive: true,
  })
  const nameOf = statementNames()
  // A connection whose server goes away emits 'error', which without a listener ends the process: the pool forwards the error of an
  // idle connection, and a connection in use emits its own. Its query fails, and the next query makes a new connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (prepare) prepareStatements(client, nameOf)
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    // Kysely ends a pool that it has used; an unused one would keep its process alive for the ten seconds of an idle connection.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}
