import { redirect } from 'react-router'
import { apiContext } from '#web/lib/api/api-context.ts'
import { swapCookie } from '#web/lib/swap.ts'
import type { Route } from './+types/sign-out.ts'

/** Signs out, and clears the pieces ticked to send back (spec §4). */
export async function action({ context, request }: Route.ActionArgs) {
  await context.get(apiContext)('logout', {})
  const secure = new URL(request.url).protocol === 'https:'
  return redirect('/', { headers: { 'set-cookie': swapCookie([], secure) } })
}

/** Opening the address does nothing, because a link must not sign anybody out. */
export const loader = () => redirect('/')
