// For `npm run reset` alone: what may be emptied, and how.
import type pg from 'pg'
import { listOwnRelations } from './migrate.ts'

/** @param pool of a database that our migrations have begun */
export async function isMarkedAsDemo(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ demo: boolean }>('select demo from installation where id = 1')
  return rows[0]?.demo === true
}

/**
 * Drops what our migrations created, all or nothing. Other tables stay, and so does the table `migration`, which marks the
 * schema as ours.
 * @throws Error, in one sentence, when a foreign table depends on one of our tables
 */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  const { views, tables, functions } = listOwnRelations()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`drop view if exists ${views.join(', ')}`)
    await client.query(`drop table if exists ${tables.join(', ')}`)
    if (functions.length > 0) await client.query(`drop function if exists ${functions.join(', ')}`)
    await client.query(`delete from migration where name <> '(lock)'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { code, detail = '' } = error as { code?: string; detail?: string }
    const dependentObjectsExist = '2BP01'
    if (code !== dependentObjectsExist) throw error
    throw new Error(
      `Something else in the database needs Wrenlet's tables: ${detail.split('\n')[0]}. Nothing was changed.`,
      {
        cause: error,
      },
    )
  } finally {
    client.release()
  }
}
