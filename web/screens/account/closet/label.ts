import { redirect } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import { signInAddress } from '#web/lib/api/errors.ts'
import type { Route } from './+types/label.ts'

/**
 * Sends a return's label, ready to print. If there is none, redirects to the closet, which says why, or first to the
 * sign-in page.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('returnLabel', { params: { id: params.id }, query: {} })
  if (!answer.ok) {
    const closet = new URL('/account/closet', request.url)
    closet.searchParams.set('label', params.id)
    throw redirect(answer.status === 401 ? signInAddress(closet) : closet.pathname + closet.search)
  }
  const { type, name, bytes } = answer.body
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
