import { redirect } from 'react-router'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { safeRedirect } from '#web/lib/api/errors.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { ErrorPage } from '#web/screens/storefront/shell/error-page.tsx'
import type { Route } from './+types/accept-terms.ts'

export function loader() {
  return redirect('/terms')
}

/** Handles "I agree" in the panel on the account's pages, and returns to the same page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { version, returnTo } = readForm(await request.formData(), { version: text, returnTo: text })
  const answer = await context.get(apiContext)('acceptTerms', { body: { version } })
  // If the version has been superseded, the page asks again about the newer one.
  if (!answer.ok && answer.errors[0]?.code !== 'not_now') answerOrThrow(answer, request)
  return redirect(safeRedirect(returnTo, '/account'))
}

/** Without an error boundary, a form that fails without JavaScript would be answered with data instead of a page. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
