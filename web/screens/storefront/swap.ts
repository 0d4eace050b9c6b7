import { redirect } from 'react-router'
import { safeRedirect } from '#web/lib/api/errors.ts'
import { parseSwap, swapCookie } from '#web/lib/swap.ts'
import type { Route } from './+types/swap.ts'

export function loader() {
  return redirect('/shop')
}

/** The closet posts the ticked pieces (`itemId`, repeated); `intent=stop` ends the swap. Then on to the shop. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const ids = form.get('intent') === 'stop' ? [] : parseSwap(form.getAll('itemId').map(String).join('~'))
  const secure = new URL(request.url).protocol === 'https:'
  const target = safeRedirect(form.get('returnTo')?.toString(), '/shop')
  return redirect(target, { headers: { 'set-cookie': swapCookie(ids, secure) } })
}
