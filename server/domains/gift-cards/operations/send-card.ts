import { systemActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { lockCard } from '../queries/cards.ts'
import type { GiftRecords } from '../services.ts'
import { moveCard } from '../steps/move-card.ts'

export const sendJob = 'gift-cards:send'

/**
 * Sends a card whose day has come: from then on its code can be redeemed, and the email with it follows. A card that was sent,
 * cancelled or put on hold since, or whose day was moved, is left as it is. Safe to repeat.
 */
export const sendCard = ({ db, clock, events }: GiftRecords, cardId: Id<'gift-card'>): Promise<void> =>
  transaction(db, async (tx) => {
    const card = await lockCard(tx, cardId)
    const now = clock.now()
    if (card.state !== 'scheduled' || card.deliver_on > dayInLondon(now)) return
    await moveCard(tx, cardId, { from: 'scheduled', to: 'sent', actor: systemActor(sendJob), now })
    await events.publish(tx, { type: 'gift-card-sent', cardId })
  })
