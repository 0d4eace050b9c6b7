import { closeParcel, readWhereabouts } from '#server/domains/shipping/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { lockOrder } from '../../queries/orders/orders.ts'
import { findReturn, listOpenReturns, type ResaleReturn } from '../../queries/returns/returns.ts'
import { returnClock } from '../../rules/returns/return-clock.ts'
import type { ResaleFollowUp, ResaleRecords } from '../../services.ts'
import { loseInThePost } from '../../steps/returns/lose-in-the-post.ts'
import { moveReturn } from '../../steps/returns/move-return.ts'
import { postScanned } from '../../steps/returns/post-scanned.ts'

export const returnsJob = 'resale:returns'
const settingKeys = ['resale.return_remind_days', 'resale.return_lapse_days', 'resale.return_lost_days'] as const
type ReturnDays = Record<(typeof settingKeys)[number], number>

/**
 * Reminds buyers of returns that are not posted yet, lets those that stay unposted lapse, and refunds those that were posted but have
 * not been received (product §6), even if their carrier has delivered them, because the law's 14 days pass. If it is bringing them back to
 * their buyers, the office is emailed and decides. Safe to repeat.
 * @throws Error when some failed, after all were tried; the job is then retried
 */
export async function followUpReturns(services: ResaleFollowUp): Promise<void> {
  const { db, clock, log } = services
  const today = dayInLondon(clock.now())
  const days = await readNumberSettings(db, settingKeys)
  let failed = 0
  for (const row of await listOpenReturns(db)) {
    if (clockOf(row, today, days) === 'wait') continue
    try {
      await transaction(db, (tx) => followUp(tx, services, row, { today, days }))
    } catch (error) {
      failed++
      log.warn({ err: error, returnId: row.id }, 'follow-up of a resale return postponed to the next run')
    }
  }
  if (failed > 0) throw new Error(`resale returns that failed: ${failed}`)
}

async function followUp(
  tx: Tx,
  { clock, events }: ResaleRecords,
  { id: returnId, order_id: orderId }: ResaleReturn,
  { today, days }: { readonly today: LocalDay; readonly days: ReturnDays },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const row = await findReturn(tx, returnId)
  if (!row) return
  const [now, actor] = [clock.now(), systemActor(returnsJob)]
  switch (clockOf(row, today, days)) {
    case 'wait':
      return
    case 'remind':
      await tx.updateTable('resale_return').set({ reminded_at: now }).where('id', '=', returnId).execute()
      return events.publish(tx, { type: 'resale-return-reminder-due', orderId, returnId })
    case 'lapse':
      // The job that records its first scan may not have run yet.
      if (await postScanned(tx, order, row, now)) return
      await moveReturn(tx, returnId, { from: 'booked', to: 'lapsed', actor, now })
      await closeParcel(tx, { carriesId: returnId, now })
      return events.publish(tx, { type: 'resale-return-lapsed', orderId, returnId })
    case 'lose':
      if ((await readWhereabouts(tx, returnId)).comingBackSince) return
      return loseInThePost(tx, events, { order, row, actor, now })
  }
}

const clockOf = (row: ResaleReturn, today: LocalDay, days: ReturnDays) =>
  returnClock({
    state: row.state,
    today,
    reminded: row.reminded_at !== null,
    bookedOn: dayInLondon(row.booked_at),
    postedOn: row.posted_at && dayInLondon(row.posted_at),
    remindDays: days['resale.return_remind_days'],
    lapseDays: days['resale.return_lapse_days'],
    lostDays: days['resale.return_lost_days'],
  })
