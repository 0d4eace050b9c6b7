import { redirect } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import { bookingPath } from '#web/screens/skiwear/booking-path.ts'
import type { Route } from './+types/label.ts'

/** The label by which a booking goes back, for a printer. If there is none, the page of the booking says why. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('skiLabel', { params, query: {} })
  if (!answer.ok) throw redirect(`${bookingPath(params.code)}?label=1`)
  const { type, name, bytes } = answer.body
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  })
}
