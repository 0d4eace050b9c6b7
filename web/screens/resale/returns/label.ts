import { redirect } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import type { Route } from './+types/label.ts'

/** The label of a return, for a printer. If there is none, the page of the return says why. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { code, returnId } = params
  const answer = await context.get(apiContext)('resaleReturnLabel', { params: { code, returnId }, query: {} })
  if (!answer.ok) throw redirect(`/resale/orders/${code}/returns/${returnId}?label=1`)
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
