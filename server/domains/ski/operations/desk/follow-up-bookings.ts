import { lockGarments } from '#server/domains/inventory/index.ts'
import { readWhereabouts } from '#server/domains/shipping/index.ts'
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { hireDates } from '../../present-dates.ts'
import { isLive, listLines, lockBooking, type SkiLine } from '../../queries/bookings.ts'
import { listOut } from '../../queries/desk/open-bookings.ts'
import { readSkiSettings, type SkiSettings } from '../../queries/ski-settings.ts'
import { blockedUntil, dueNotice, stateOfRemainder } from '../../rules/desk/due-notice.ts'
import { isOut } from '../../rules/ski-booking-transitions.ts'
import type { SkiJobServices, SkiRecords } from '../../services.ts'
import { blockDaysUntil } from '../../steps/desk/days-of-piece.ts'

export const followUpJob = 'ski:tend'

/**
 * Reminds buyers shortly before the end of a hire and again when it is overdue, and blocks further days of late pieces, so that nobody
 * books a piece that will not be there. Safe to repeat.
 */
export async function followUpBookings(services: SkiJobServices): Promise<void> {
  const { db, clock, log } = services
  const today = dayInLondon(clock.now())
  const settings = await readSkiSettings(db)
  for (const { id } of await listOut(db, addDays(today, settings.remindDays)))
    try {
      await transaction(db, (tx) => followUp(tx, services, id, { today, settings }))
    } catch (error) {
      log.warn({ err: error, bookingId: id }, 'follow-up of a ski booking postponed to the next run')
    }
}

async function followUp(
  tx: Tx,
  { clock, events }: SkiRecords,
  bookingId: Id<'ski-booking'>,
  { today, settings }: { readonly today: LocalDay; readonly settings: SkiSettings },
): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!isOut(booking)) return
  const now = clock.now()
  const lines = (await listLines(tx, [bookingId])).filter(isLive)
  const lastReceivedAt = lines
    .flatMap(({ returned_at }) => returned_at ?? [])
    .toSorted((one, other) => other.getTime() - one.getTime())[0]
  const state = stateOfRemainder(booking.state, lastReceivedAt !== undefined)
  const { lastDay } = hireDates(booking)
  // A notice that was sent before some pieces came back was about the whole booking, so it does not count.
  const reminded =
    booking.reminded_at && (!lastReceivedAt || booking.reminded_at > lastReceivedAt) ? booking.reminded_at : null
  const notice = dueNotice({
    state,
    lastDay,
    today,
    remindDays: settings.remindDays,
    remindedOn: reminded && dayInLondon(reminded),
    isComingBack: (await readWhereabouts(tx, bookingId)).comingBackSince !== null,
  })
  if (notice) {
    await tx.updateTable('ski_booking').set({ reminded_at: now }).where('id', '=', bookingId).execute()
    await events.publish(tx, { type: notice === 'remind' ? 'ski-reminder-due' : 'ski-due-back', bookingId })
  }
  if (today > lastDay) await blockLateDays(tx, lines, { until: blockedUntil(state, today, settings), now })
}

async function blockLateDays(tx: Tx, lines: readonly SkiLine[], days: { until: LocalDay; now: Date }): Promise<void> {
  const away = lines.filter(({ returned_at, lost_at }) => !returned_at && !lost_at)
  await lockGarments(
    tx,
    away.map(({ garment_id }) => garment_id),
  )
  await blockDaysUntil(
    tx,
    away.map((line) => line.id),
    days,
  )
}
