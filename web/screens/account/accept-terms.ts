import { redirect } from 'react-router'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { safeRedirect } from '#web/lib/api/errors.ts'
import type { Route } from './+types/accept-terms.ts'

export function loader() {
  return redirect('/terms')
}

/** "I agree" of the panel on the account's pages; back to the page it stood on. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const answer = await context.get(apiContext)('acceptTerms', { body: { version: String(form.get('version') ?? '') } })
  // A version that has been replaced meanwhile: the page asks again, about the newer one.
  if (!answer.ok && answer.errors[0]?.code !== 'not_now') answerOrThrow(answer, request)
  return redirect(safeRedirect(form.get('returnTo')?.toString(), '/account'))
}
