import { Form, redirect, useLocation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerIfSignedIn } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { safeRedirect, signInAddress } from '#web/lib/api/errors.ts'
import { swapCookie } from '#web/lib/swap.ts'
import { signOutCopy as copy } from '#web/screens/entry/copy.ts'
import { forgetPurchases } from '#web/screens/entry/forget-purchases.ts'
import { Button } from '#web/ui/button.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/sign-out.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.failed) }]

/**
 * Signs out, and clears the pieces ticked to send back (spec §4) and the secrets of purchases. With `redirectTo`, the
 * sign-in page follows, and then that page: this is how people switch accounts.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  // Before signing out, because only the account itself can read its checkout, which shows that the cart is being paid
  // for.
  const headers = await forgetPurchases(call, request)
  // If it failed, the session is still valid: nobody should leave a shared computer believing that they are signed out.
  answerIfSignedIn(await call('logout', {}), request)
  const secure = new URL(request.url).protocol === 'https:'
  headers.append('set-cookie', swapCookie([], secure))
  const { searchParams } = new URL(request.url)
  const destination = safeRedirect(searchParams.get('redirectTo'), '')
  const to = destination ? signInAddress(new URL(destination, request.url)) : '/'
  return redirect(to, { headers })
}

/** Opening the address does nothing, because a link must not sign anybody out. */
export const loader = () => redirect('/')

/** Shown when signing out has failed: it says so, and offers the same form again. */
export function ErrorBoundary() {
  const { search } = useLocation()
  return (
    <main id="main" tabIndex={-1} className="container section error-page">
      <MotifPicture motif="wren" />
      <PageHeading>{copy.failed}</PageHeading>
      <p className="lead max-w-prose">{copy.failedLead}</p>
      <Form method="post" action={`/sign-out${search}`}>
        <Button type="submit">{copy.signOut}</Button>
      </Form>
    </main>
  )
}
