import { apiContext } from '#web/lib/api/api-context.ts'
import { calendarResponse } from '#web/lib/calendar-file.ts'
import { addDays } from '#web/lib/days.ts'
import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { bookingPath } from '#web/screens/skiwear/booking-path.ts'
import type { Route } from './+types/calendar.ts'

/** A calendar file with the days that matter: arrival if promised, the first day, and the day to post the pieces back. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('skiBooking', { params })
  if (!answer.ok) throw new Response(null, { status: answer.status || 503 })
  const { bookingId, reference, dates, arrivesBy } = answer.body.booking
  const path = bookingPath(params.code)
  const arrival = {
    id: `ski-arrives-${bookingId}`,
    day: addDays(dates.firstDay, -1),
    summary: copy.calendarArrives(reference),
    path,
  }
  const entries = [
    ...(arrivesBy === null ? [] : [arrival]),
    { id: `ski-first-${bookingId}`, day: dates.firstDay, summary: copy.calendarFirst(reference), path },
    { id: `ski-back-${bookingId}`, day: addDays(dates.lastDay, 1), summary: copy.calendarBack(reference), path },
  ]
  return calendarResponse(copy.calendarName, entries, new URL(request.url).origin)
}
