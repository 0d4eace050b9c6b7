import type pg from 'pg'

/** The states that the database allows in a table's `state`, sorted, to be compared with its table of transitions. */
export async function statesInCheck(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and conname = $2`,
    [table, `${table}_state_check`],
  )
  return [...(rows[0]?.definition ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, state]) => state ?? '').toSorted()
}
