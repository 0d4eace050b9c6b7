import { systemActor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { lockCard } from '../queries/cards.ts'
import { decideFollowUp, firstReminderDays } from '../rules/gift-reminder.ts'
import type { GiftFollowUp, GiftRecords } from '../services.ts'
import { moveCard } from '../steps/move-card.ts'
import { sendCard } from './send-card.ts'

export const followUpJob = 'gift-cards:tend'

/**
 * Reminds the recipients of unused cards that will soon expire, ends the cards that have expired (product §7), and sends those whose
 * day has come and whose job was lost. A card on hold stays on hold. Safe to repeat.
 * @throws Error when some failed, after all were tried; the job is then retried
 */
export async function followUpCards(services: GiftFollowUp): Promise<void> {
  const { db, clock, log } = services
  const today = dayInLondon(clock.now())
  let failed = 0
  const forEachCard = async (cards: readonly Id<'gift-card'>[], work: (cardId: Id<'gift-card'>) => Promise<void>) => {
    for (const cardId of cards)
      try {
        await work(cardId)
      } catch (error) {
        failed++
        log.warn({ err: error, cardId }, 'gift card postponed to the next run')
      }
  }
  await forEachCard(await listUnsent(db, today), (cardId) => sendCard(services, cardId))
  await forEachCard(await listCandidates(db, today), (cardId) =>
    transaction(db, (tx) => followUp(tx, services, { cardId, today })),
  )
  if (failed > 0) throw new Error(`gift cards that failed: ${failed}`)
}

async function listUnsent(db: Db, today: LocalDay): Promise<Id<'gift-card'>[]> {
  const found = await db
    .selectFrom('gift_card')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('deliver_on', '<=', today)
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

/** Preselects the cards that the rule may choose, so that the others are not locked every morning. */
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

async function followUp(
  tx: Tx,
  { clock, events }: GiftRecords,
  { cardId, today }: { readonly cardId: Id<'gift-card'>; readonly today: LocalDay },
): Promise<void> {
  const card = await lockCard(tx, cardId)
  if (card.state !== 'sent' || card.sent_at === null) return
  const due = decideFollowUp(
    {
      sentOn: dayInLondon(card.sent_at),
      expiresOn: card.expires_on as LocalDay,
      reminded: card.reminded_days,
    },
    today,
  )
  if (due.action === 'expire')
    await moveCard(tx, cardId, { from: 'sent', to: 'expired', actor: systemActor(followUpJob), now: clock.now() })
  if (due.action !== 'remind') return
  await tx
    .updateTable('gift_card')
    .set({ reminded_days: due.reminder })
    .where('id', '=', cardId)
    .where('state', '=', 'sent')
    .execute()
  await events.publish(tx, { type: 'gift-card-expiring', cardId, daysLeft: due.daysLeft })
}
