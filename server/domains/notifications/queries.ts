import type { Db } from '#server/platform/db/database.ts'

export const findSentEmail = (db: Db, messageId: string) =>
  db.selectFrom('email').select('id').where('message_id', '=', messageId).executeTakeFirst()
