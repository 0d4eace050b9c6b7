import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { getCard } from '../queries/cards.ts'
import type { GiftRecords } from '../services.ts'
import { insertCardCode } from '../steps/insert-card-code.ts'

/** Makes a code for a link in an email to a card's buyer, which opens the card without an account. Only its hash is stored. */
export async function mintCardCode(
  { db, clock }: Omit<GiftRecords, 'events'>,
  cardId: Id<'gift-card'>,
): Promise<string> {
  const code = newSecretCode()
  await transaction(db, async (tx) => {
    const { deliver_on } = await getCard(tx, cardId)
    const deliverOn = deliver_on as LocalDay
    await insertCardCode(tx, { codeHash: hashSecretCode(code), cardId, deliverOn, now: clock.now() })
  })
  return code
}
