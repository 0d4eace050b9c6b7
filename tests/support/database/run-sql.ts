import pg from 'pg'

/**
 * Runs one statement on the database of a running Wrenlet, for actions that no screen has yet.
 * @returns its rows
 */
export async function runSql<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
