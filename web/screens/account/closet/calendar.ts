import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { dueDatesCalendar } from '#web/screens/account/closet/due-dates.ts'
import type { Route } from './+types/calendar.ts'

/** The due dates of the closet, for the member's own calendar. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const closet = answerOrThrow(await context.get(apiContext)('listRentals', {}), request)
  return new Response(dueDatesCalendar(closet, { origin: new URL(request.url).origin, now: new Date() }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="wrenlet.ics"',
      'cache-control': 'no-store',
    },
  })
}
