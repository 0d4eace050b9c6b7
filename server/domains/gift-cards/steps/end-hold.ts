import type { Actor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, daysBetween, type LocalDay } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findLastEvent } from '../queries/card-events.ts'
import type { GiftCard } from '../queries/cards.ts'
import type { GiftRecords } from '../services.ts'
import { moveCard } from './move-card.ts'
import { scheduleSending } from './schedule-sending.ts'

/**
 * Ends the hold of a card, whose row the caller has locked, and restores its earlier state. A sent card is valid for as many days
 * longer as it was on hold, and is reminded again, because its last email named an earlier last day. A scheduled one whose day has
 * passed is sent immediately, and its validity counts from then.
 */
export async function endHold(
  tx: Tx,
  services: Pick<GiftRecords, 'clock'>,
  { card, actor }: { readonly card: GiftCard; readonly actor: Actor },
): Promise<'scheduled' | 'sent'> {
  const now = services.clock.now()
  const to = card.sent_at === null ? 'scheduled' : 'sent'
  const { at: heldAt } = await findLastEvent(tx, card.id)
  await moveCard(tx, card.id, { from: 'blocked', to, actor, now })
  if (to === 'scheduled') await scheduleSending(services)(tx, { cardId: card.id })
  else {
    const daysHeld = daysBetween(dayInLondon(heldAt), dayInLondon(now))
    const expires_on = addDays(card.expires_on as LocalDay, daysHeld)
    await tx
      .updateTable('gift_card')
      .set({ expires_on, ...(daysHeld > 0 && { reminded_days: null }) })
      .where('id', '=', card.id)
      .where('state', '=', to)
      .execute()
  }
  return to
}
