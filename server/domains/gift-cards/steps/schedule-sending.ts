import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { sendJob } from '../operations/send-card.ts'
import { getCard } from '../queries/cards.ts'
import { sendingTime } from '../rules/gift-days.ts'
import type { GiftRecords } from '../services.ts'

/**
 * Handles `gift-card-bought` and `gift-card-changed` in their transaction, and runs when a hold ends: the card is sent on its day.
 * These jobs have no dedupe key: a job that finds another day on the card does nothing, and a day may be chosen again.
 */
export const scheduleSending =
  ({ clock }: Pick<GiftRecords, 'clock'>) =>
  async (tx: Tx, { cardId }: { readonly cardId: Id<'gift-card'> }): Promise<void> => {
    const now = clock.now()
    const { deliver_on } = await getCard(tx, cardId)
    const dueAt = sendingTime(deliver_on as LocalDay, dayInLondon(now))
    await enqueueJob(tx, now, { kind: sendJob, payload: { cardId }, ...(dueAt && { dueAt }) })
  }
