import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Finds the event that led to a card's current state. */
export const findLastEvent = (db: Db | Tx, cardId: Id<'gift-card'>) =>
  db
    .selectFrom('gift_card_event')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Lists all events of a card, oldest first. */
export const listEvents = (db: Db | Tx, cardId: Id<'gift-card'>) =>
  db.selectFrom('gift_card_event').selectAll().where('card_id', '=', cardId).orderBy('id').execute()
