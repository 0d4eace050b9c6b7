import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether the database answers. @throws whatever keeps it from answering */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
