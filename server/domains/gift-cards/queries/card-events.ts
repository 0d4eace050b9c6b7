import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The step that led to where a card is, with its actor. */
export const findLastEvent = (db: Db | Tx, cardId: Id<'gift-card'>) =>
  db
    .selectFrom('gift_card_event')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Its whole life, oldest first. */
export const listEvents = (db: Db | Tx, cardId: Id<'gift-card'>) =>
  db.selectFrom('gift_card_event').selectAll().where('card_id', '=', cardId).orderBy('id').execute()
