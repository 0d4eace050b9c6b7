import { systemActor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { lockCard } from '../queries/cards.ts'
import { firstReminderDays, giftClock } from '../rules/gift-reminder.ts'
import type { GiftRecords } from '../services.ts'
import { moveCard } from '../steps/move-card.ts'

export const tendingJob = 'gift-cards:tend'

/**
 * Reminds the recipients of unused cards that will run out and ends those that have (product §7). A card on hold waits: it is
 * reminded of, or ends, once somebody has decided. Safe to repeat.
 */
export async function tendCards(services: GiftRecords): Promise<void> {
  const { db, clock } = services
  const today = dayInLondon(clock.now())
  for (const cardId of await listCandidates(db, today))
    await transaction(db, (tx) => tend(tx, services, { cardId, today }))
}

/** Preselects those the rule may select; the others are not locked every morning. */
async function listCandidates(db: Db, today: LocalDay): Promise<Id<'gift-card'>[]> {
  const found = await db
    .selectFrom('gift_card')
    .select('id')
    .where('state', '=', 'sent')
    .where('expires_on', '<=', addDays(today, firstReminderDays))
    .where((eb) => eb.or([eb('reminded_days', 'is', null), eb('reminded_days', '>', 7), eb('expires_on', '<', today)]))
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

async function tend(
  tx: Tx,
  { clock, events }: GiftRecords,
  { cardId, today }: { readonly cardId: Id<'gift-card'>; readonly today: LocalDay },
): Promise<void> {
  const card = await lockCard(tx, cardId)
  if (card.state !== 'sent' || card.sent_at === null) return
  const due = giftClock(
    {
      sentOn: dayInLondon(card.sent_at),
      expiresOn: card.expires_on as LocalDay,
      reminded: card.reminded_days,
    },
    today,
  )
  if (due.do === 'expire')
    await moveCard(tx, cardId, { from: 'sent', to: 'expired', actor: systemActor(tendingJob), now: clock.now() })
  if (due.do !== 'remind') return
  await tx
    .updateTable('gift_card')
    .set({ reminded_days: due.reminder })
    .where('id', '=', cardId)
    .where('state', '=', 'sent')
    .execute()
  await events.publish(tx, { type: 'gift-card-expiring', cardId, daysLeft: due.daysLeft })
}
