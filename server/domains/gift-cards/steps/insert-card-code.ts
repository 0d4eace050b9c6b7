import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { cardCodesEndAt } from '../rules/gift-days.ts'

interface NewCode {
  readonly codeHash: Buffer
  readonly cardId: Id<'gift-card'>
  readonly deliverOn: LocalDay
  readonly now: Date
}

/** Lets somebody who has the code open the card as its buyer. */
export async function insertCardCode(tx: Tx, { codeHash, cardId, deliverOn, now }: NewCode): Promise<void> {
  await tx
    .insertInto('gift_card_code')
    .values({ code_hash: codeHash, card_id: cardId, expires_at: cardCodesEndAt(now, deliverOn) })
    .execute()
}
