import { systemActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { lockCard } from '../queries/cards.ts'
import { readGiftSettings } from '../queries/gift-settings.ts'
import { expiryDay } from '../rules/gift-days.ts'
import type { GiftRecords } from '../services.ts'
import { moveCard } from '../steps/move-card.ts'

export const sendJob = 'gift-cards:send'

/**
 * Sends a card whose day has come: from then on its code can be redeemed, and the email with the code follows. A card that has
 * been sent, cancelled or put on hold, or whose day was moved, is left as it is. One that is sent late, after a hold or an outage, is
 * valid as long as any other, counted from today. Safe to repeat.
 */
export const sendCard = ({ db, clock, events }: GiftRecords, cardId: Id<'gift-card'>): Promise<void> =>
  transaction(db, async (tx) => {
    const card = await lockCard(tx, cardId)
    const now = clock.now()
    const today = dayInLondon(now)
    if (card.state !== 'scheduled' || card.deliver_on > today) return
    await moveCard(tx, cardId, { from: 'scheduled', to: 'sent', actor: systemActor(sendJob), now })
    if (card.deliver_on < today) {
      const expires_on = expiryDay(today, (await readGiftSettings(tx)).validMonths)
      await tx
        .updateTable('gift_card')
        .set({ expires_on })
        .where('id', '=', cardId)
        .where('state', '=', 'sent')
        .where('expires_on', '<', expires_on)
        .execute()
    }
    await events.publish(tx, { type: 'gift-card-sent', cardId })
  })
