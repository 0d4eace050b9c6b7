import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { addressOf, lockCard } from '../queries/cards.ts'
import type { GiftRecords } from '../services.ts'

type Events = Pick<GiftRecords, 'events'>

/**
 * Notes that a mail server has accepted an email with a card's code, in the transaction that records the email.
 * @param isFirst whether it is the email of the card's own day, about which its buyer is notified
 */
export async function noteCardAccepted(
  tx: Tx,
  { events }: Events,
  { cardId, isFirst }: { readonly cardId: Id<'gift-card'>; readonly isFirst: boolean },
): Promise<void> {
  await tx
    .updateTable('gift_card')
    .set({ refused_at: null })
    .where('id', '=', cardId)
    .where('refused_at', 'is not', null)
    .execute()
  if (isFirst) await events.publish(tx, { type: 'gift-card-emailed', cardId })
}

/** Notes that a mail server has refused an email with a card's code for good, unless the card was used or has ended since. */
export async function noteCardRefused(
  tx: Tx,
  { events }: Events,
  { cardId, at }: { readonly cardId: Id<'gift-card'>; readonly at: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_card')
    .set({ refused_at: at })
    .where('id', '=', cardId)
    .where('state', 'in', ['sent', 'blocked'])
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await events.publish(tx, { type: 'gift-card-refused', cardId })
}

/**
 * Notes that the first email with a card's code has nowhere to go, because its family has closed its account. It counts as refused, so
 * the buyer and the office are emailed, and the buyer may give the card another address. Safe to repeat.
 */
export const noteCardWithoutAddress = ({ db, clock, events }: GiftRecords, cardId: Id<'gift-card'>): Promise<void> =>
  transaction(db, async (tx) => {
    const card = await lockCard(tx, cardId)
    if (card.state !== 'sent' || card.refused_at !== null || (await addressOf(tx, card)) !== '') return
    await tx
      .updateTable('gift_card')
      .set({ forget_recipient: true })
      .where('id', '=', cardId)
      .where('state', '=', 'sent')
      .execute()
    await noteCardRefused(tx, { events }, { cardId, at: clock.now() })
  })

/**
 * Reports a refused reminder to the office alone: the card may have arrived long ago, so its buyer may not send it elsewhere
 * (`rules/card-actions.ts`).
 */
export const noteReminderRefused = (
  tx: Tx,
  { events }: Events,
  { cardId }: { readonly cardId: Id<'gift-card'> },
): Promise<void> => events.publish(tx, { type: 'gift-reminder-refused', cardId })

/**
 * Notes that a resent email was refused. It is treated as a refused reminder, because the card may have arrived before, unless the
 * address was corrected for this email or had refused the one before.
 */
export async function noteResendRefused(
  tx: Tx,
  services: Events,
  { cardId, corrected, at }: { readonly cardId: Id<'gift-card'>; readonly corrected: boolean; readonly at: Date },
): Promise<void> {
  const { refused_at } = await lockCard(tx, cardId)
  if (corrected || refused_at !== null) return noteCardRefused(tx, services, { cardId, at })
  return noteReminderRefused(tx, services, { cardId })
}
