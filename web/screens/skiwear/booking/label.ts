import { redirect } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import { privateFile } from '#web/lib/private-file.ts'
import { bookingPath } from '#web/screens/skiwear/booking-path.ts'
import type { Route } from './+types/label.ts'

/** The printable return label. If there is none, redirects to the booking, which says why. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('skiLabel', { params, query: {} })
  if (!answer.ok) throw redirect(`${bookingPath(params.code)}?label=1`)
  return privateFile(answer.body)
}
