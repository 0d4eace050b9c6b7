// The page of an emailed sign-in link. Opening it neither signs anybody in nor uses up the code: mail scanners follow
// links, but only people press buttons.

import { useEffect, useId, useRef } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage, safeRedirect } from '#web/lib/api/errors.ts'
import { readBasket } from '#web/lib/basket/basket.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { landing } from '#web/lib/landing.ts'
import { entryCopy } from '#web/screens/entry/copy.ts'
import { requestLink } from '#web/screens/entry/entry-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/link.ts'

// The address holds a secret: it must not be sent in a Referer header or stored by a search engine.
export const meta: Route.MetaFunction = () => [
  { title: pageTitle(entryCopy.linkTitle) },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

/** `expired` is true if the link no longer works; `email` is the address to which a new one is requested. */
interface LinkOutcome {
  expired: boolean
  email: string
  sent?: string
  problem?: string
}

export function loader({ request }: Route.LoaderArgs) {
  return { destination: safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '') }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { intent, email } = readForm(await request.formData(), { intent: text, email: text })
  const destination = safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '')
  if (intent === 'again') {
    const answer = await requestLink(call, email, destination)
    const outcome: LinkOutcome = answer.ok
      ? { expired: true, email, sent: answer.body.message }
      : { expired: true, email, problem: refusalMessage(answer) }
    return data(outcome, { status: answer.status || 503 })
  }
  const answer = await call('signInByLink', { body: { code: params.code } })
  if (answer.ok) {
    const basket = readBasket(request.headers.get('cookie')).length
    throw redirect(landing({ hasPlan: answer.body.user.plan !== null, basket, destination }))
  }
  const expired = answer.errors[0]?.code === 'sign_in_link_invalid'
  const outcome: LinkOutcome = { expired, email: '', problem: expired ? undefined : refusalMessage(answer) }
  return data(outcome, { status: answer.status || 503 })
}

export default function SignInLink({ loaderData: { destination }, actionData }: Route.ComponentProps) {
  const heading = useId()
  const outcome: LinkOutcome = actionData ?? { expired: false, email: '' }
  const justExpired = outcome.expired && outcome.problem === undefined && outcome.sent === undefined
  // The message that the link has expired replaces the heading, so the heading takes the focus.
  useEffect(() => {
    if (justExpired) document.getElementById(heading)?.focus()
  }, [justExpired, heading])
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto max-w-form grid gap-24">
        <div className="grid justify-items-center gap-8 text-center">
          <MotifPicture motif={outcome.expired ? 'sock' : 'heart'} />
          <PageHeading id={heading} className="mt-16">
            {outcome.expired ? entryCopy.linkExpired : entryCopy.linkHeading}
          </PageHeading>
          <p className="muted">{outcome.expired ? entryCopy.linkExpiredLead : entryCopy.linkLead}</p>
        </div>
        {outcome.expired ? <RequestAgain outcome={outcome} /> : <ConfirmSignIn outcome={outcome} />}
        {outcome.expired && (
          <p className="text-center">
            <Link className="link" to={destination ? `/entry?redirectTo=${encodeURIComponent(destination)}` : '/entry'}>
              {entryCopy.linkOther}
            </Link>
          </p>
        )}
      </div>
    </main>
  )
}

function ConfirmSignIn({ outcome }: { outcome: LinkOutcome }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="grid gap-24">
      <ErrorSummary attempt={outcome} problems={outcome.problem ? [{ message: outcome.problem }] : []} />
      <Button type="submit" wide busy={busy} busyLabel={entryCopy.signingIn}>
        {entryCopy.signIn}
      </Button>
    </Form>
  )
}

function RequestAgain({ outcome }: { outcome: LinkOutcome }) {
  const id = useId()
  const busy = useNavigation().state === 'submitting'
  const isEmailProblem = outcome.problem === messages.invalidEmail
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome.sent) note.current?.focus()
  }, [outcome])
  return (
    <Form method="post" className="grid gap-24" noValidate>
      {outcome.sent && (
        <Notice variant="success" role="status" ref={note} tabIndex={-1}>
          {outcome.sent}
        </Notice>
      )}
      <ErrorSummary
        attempt={outcome}
        problems={outcome.problem ? [{ message: outcome.problem, ...(isEmailProblem && { fieldId: id }) }] : []}
      />
      <TextField
        id={id}
        label={entryCopy.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={outcome.email}
        error={isEmailProblem ? outcome.problem : null}
      />
      <Button
        type="submit"
        name="intent"
        value="again"
        wide
        variant={outcome.sent ? 'outline' : 'filled'}
        busy={busy}
        busyLabel={entryCopy.sendingLink}
      >
        {entryCopy.linkAgain}
      </Button>
    </Form>
  )
}
