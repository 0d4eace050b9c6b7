import pg from 'pg'

export interface TimeLimits {
  readonly statementSeconds: number
  readonly lockSeconds: number
  /** For a transaction that does nothing: its process hangs, or its machine is gone. */
  readonly idleTransactionSeconds: number
}

/**
 * Sets the limits as settings of this role in this database, because a pooler such as PgBouncer does not forward session
 * settings. They apply to connections opened from now on.
 */
export async function setTimeLimits(url: string, limits: TimeLimits): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string; database: string; known: string[] | null }>(
      `select current_user as role, current_database() as database, (
         select setconfig from pg_db_role_setting
         where setrole = (select oid from pg_roles where rolname = current_user)
           and setdatabase = (select oid from pg_database where datname = current_database())
       ) as known`,
    )
    const [{ role, database, known }] = rows as [(typeof rows)[number]]
    for (const [name, seconds] of [
      ['statement_timeout', limits.statementSeconds],
      ['lock_timeout', limits.lockSeconds],
      ['idle_in_transaction_session_timeout', limits.idleTransactionSeconds],
    ] as const)
      if (!known?.includes(`${name}=${seconds}s`))
        await retryConcurrent(() =>
          client.query(
            `alter role ${client.escapeIdentifier(role)} in database ${client.escapeIdentifier(database)} set ${name} = '${seconds}s'`,
          ),
        )
  } finally {
    await client.end()
  }
}

/** PostgreSQL refuses the second of two changes of the same row of its catalogue: "tuple concurrently updated". */
async function retryConcurrent(change: () => Promise<unknown>): Promise<void> {
  for (let tries = 20; ; tries--) {
    try {
      await change()
      return
    } catch (error) {
      if (tries === 0 || !/concurrently/.test((error as Error).message)) throw error
    }
  }
}
