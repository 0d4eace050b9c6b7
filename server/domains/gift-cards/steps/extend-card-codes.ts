import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { cardCodesEndAt } from '../rules/gift-days.ts'

interface PostponedCard {
  readonly cardId: Id<'gift-card'>
  readonly deliverOn: LocalDay
  readonly now: Date
}

/** Extends the codes of a card that is to be sent later, if they still open it. Never shortens one. */
export async function extendCardCodes(tx: Tx, { cardId, deliverOn, now }: PostponedCard): Promise<void> {
  const until = cardCodesEndAt(now, deliverOn)
  await tx
    .updateTable('gift_card_code')
    .set({ expires_at: until })
    .where('card_id', '=', cardId)
    .where('expires_at', '>', now)
    .where('expires_at', '<', until)
    .execute()
}
