import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/platform/db/database.ts'
import { templateName, urlOfDatabase } from '../run/database-setup.ts'
import { withObserver } from './observer.ts'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

let databases = 0

/** Creates a database for one test, migrated and empty unless another template is named. */
export async function freshDatabase({ template = templateName } = {}): Promise<FreshDatabase> {
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${Date.now().toString(36)}_${++databases}`
  // Copying files takes a quarter of the time of the default strategy, which logs every block.
  await maintain(`create database ${name} template ${template} strategy file_copy`)
  return { url: urlOfDatabase(clusterUrl(), name), drop: () => maintain(`drop database ${name} with (force)`) }
}

/**
 * Opens a database for this test file, and drops it after the last test:
 * `const { db, pool, url } = await openTestDatabase()` at the top of the file.
 * @param max the most connections of the pool; race tests need more
 */
export async function openTestDatabase({ max = 5 } = {}): Promise<OpenDatabase & { url: string }> {
  const { url, drop } = await freshDatabase()
  const opened = openDatabase({ url, max })
  const closeObserver = withObserver(opened.db, url)
  afterAll(async () => {
    await closeObserver()
    await opened.close()
    await drop()
  })
  return { ...opened, url }
}

function clusterUrl(): string {
  const url = inject('clusterUrl')
  if (!url)
    throw new Error(
      'this test needs a database: name it *.db.test.ts or put it below tests/db, tests/lives or tests/races',
    )
  return url
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
