import { redirect } from 'react-router'
import { safeRedirect } from '#web/lib/api/errors.ts'
import { readForm, text, texts } from '#web/lib/form/read-form.ts'
import { parseSwap, swapCookie } from '#web/lib/swap.ts'
import type { Route } from './+types/swap.ts'

export function loader() {
  return redirect('/shop')
}

/**
 * The closet posts the ticked pieces (`itemId`, repeated); `intent=stop` ends the swap. Redirects to `returnTo`, or else
 * to the shop.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = readForm(await request.formData(), { intent: text, itemId: texts, returnTo: text })
  const ids = form.intent === 'stop' ? [] : parseSwap(form.itemId.join('~'))
  const secure = new URL(request.url).protocol === 'https:'
  const target = safeRedirect(form.returnTo, '/shop')
  return redirect(target, { headers: { 'set-cookie': swapCookie(ids, secure) } })
}
