import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { calendarResponse } from '#web/lib/calendar-file.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { dueDates } from '#web/screens/account/closet/due-dates.ts'
import type { Route } from './+types/calendar.ts'

/** The due dates of the closet, for the member's own calendar. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const closet = answerOrThrow(await context.get(apiContext)('listRentals', {}), request)
  return calendarResponse(closetCopy.calendarName, dueDates(closet), new URL(request.url).origin)
}
