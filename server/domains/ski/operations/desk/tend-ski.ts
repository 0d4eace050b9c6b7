import { lockGarments } from '#server/domains/inventory/index.ts'
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { hireDates } from '../../present-dates.ts'
import { isLive, listLines, lockBooking, type SkiBooking } from '../../queries/bookings.ts'
import { listOut } from '../../queries/desk/open-bookings.ts'
import { readSkiSettings, type SkiSettings } from '../../queries/ski-settings.ts'
import { backAgainOn, dueNotice } from '../../rules/desk/due-notice.ts'
import type { SkiRecords } from '../../services.ts'
import { keepDaysUntil } from '../../steps/desk/days-of-piece.ts'

export const tendingSkiJob = 'ski:tend'

/**
 * Reminds buyers of what goes back soon and of what was not posted, and keeps the days of what is late, so that nobody books what
 * will not be there. Safe to repeat.
 */
export async function tendSki(services: SkiRecords): Promise<void> {
  const { db, clock } = services
  const today = dayInLondon(clock.now())
  const settings = await readSkiSettings(db)
  for (const { id } of await listOut(db, addDays(today, settings.remindDays)))
    await transaction(db, (tx) => tend(tx, services, id, { today, settings }))
}

async function tend(
  tx: Tx,
  { clock, events }: SkiRecords,
  bookingId: Id<'ski-booking'>,
  { today, settings }: { readonly today: LocalDay; readonly settings: SkiSettings },
): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  const now = clock.now()
  const { lastDay } = hireDates(booking)
  const notice = dueNotice({
    ...{ state: booking.state, lastDay, today, remindDays: settings.remindDays },
    remindedOn: booking.reminded_at && dayInLondon(booking.reminded_at),
  })
  if (notice) {
    await tx.updateTable('ski_booking').set({ reminded_at: now }).where('id', '=', bookingId).execute()
    await events.publish(tx, { type: notice === 'remind' ? 'ski-reminder-due' : 'ski-due-back', bookingId })
  }
  if (today > lastDay) await keepDays(tx, booking, { until: backAgainOn(booking.state, today, settings), now })
}

async function keepDays(tx: Tx, { id, state }: SkiBooking, days: { until: LocalDay; now: Date }): Promise<void> {
  if (state !== 'dispatched' && state !== 'delivered' && state !== 'posted') return
  const away = (await listLines(tx, [id])).filter((line) => isLive(line) && !line.returned_at && !line.lost_at)
  await lockGarments(
    tx,
    away.map(({ garment_id }) => garment_id),
  )
  await keepDaysUntil(
    tx,
    away.map((line) => line.id),
    days,
  )
}
