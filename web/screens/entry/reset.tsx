import { useEffect, useId, useRef } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { each, readForm, text, verbatim } from '#web/lib/form/read-form.ts'
import { entryCopy } from '#web/screens/entry/copy.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/reset.ts'

// The address holds a secret: it must not be sent in a Referer header or stored by a search engine.
export const meta: Route.MetaFunction = () => [
  { title: pageTitle(entryCopy.resetTitle) },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

interface ResetOutcome {
  changed?: string
  sent?: string
  problem?: string
  code?: string
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { intent, ...passwords } = readForm(await request.formData(), {
    intent: text,
    ...each(['newPassword', 'confirmPassword'], verbatim),
  })
  const email = params.encodedEmail
  if (intent === 'again') {
    const answer = await call('requestPasswordReset', { body: { email } })
    return answer.ok
      ? { sent: answer.body.message }
      : data(
          { problem: answer.errors[0]?.message ?? messages.unexpected, code: 'unexpected' },
          { status: answer.status },
        )
  }
  const changed = await call('changePassword', {
    body: { email, resetCode: params.resetCode, ...passwords },
  })
  if (changed.ok) return { changed: changed.body.message }
  const [first] = changed.errors
  return data(
    { problem: first?.message ?? messages.passwordNotChanged, code: first?.code ?? 'unexpected' },
    { status: changed.status },
  )
}

export default function Reset({ actionData }: Route.ComponentProps) {
  const id = useId()
  const note = useRef<HTMLDivElement>(null)
  // The form that was sent is gone, so the notice that replaces it takes the focus.
  useEffect(() => {
    if (actionData) note.current?.focus()
  }, [actionData])
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting'
  const outcome: ResetOutcome = actionData ?? {}
  const problem = outcome.problem ? { problem: outcome.problem, code: outcome.code } : null
  const confirmIsWrong = problem?.code === 'invalid_request'
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto max-w-form grid gap-24">
        <div className="grid justify-items-center gap-8 text-center">
          <MotifPicture motif="heart" />
          <PageHeading className="mt-16">{outcome.changed ? entryCopy.resetDone : entryCopy.resetTitle}</PageHeading>
          {!outcome.changed && <p className="muted">{entryCopy.resetLead}</p>}
        </div>
        {outcome.changed ? (
          <>
            <Notice variant="success" role="status" ref={note} tabIndex={-1}>
              {outcome.changed}
            </Notice>
            <Link to="/entry" className={buttonClass({ wide: true })}>
              {entryCopy.resetSignIn}
            </Link>
          </>
        ) : (
          <>
            <ErrorSummary
              attempt={actionData}
              problems={
                problem ? [{ message: problem.problem, fieldId: `${id}-${confirmIsWrong ? 'confirm' : 'new'}` }] : []
              }
            />
            {outcome.sent && (
              <Notice variant="success" role="status" ref={note} tabIndex={-1}>
                {outcome.sent}
              </Notice>
            )}
            <Form method="post" className="grid gap-24" noValidate>
              <PasswordField
                id={`${id}-new`}
                label={entryCopy.newPassword}
                hint={entryCopy.passwordRule}
                name="newPassword"
                autoComplete="new-password"
                error={problem && !confirmIsWrong ? problem.problem : null}
              />
              <PasswordField
                id={`${id}-confirm`}
                label={entryCopy.confirmPassword}
                name="confirmPassword"
                autoComplete="new-password"
                error={confirmIsWrong ? problem?.problem : null}
              />
              <Button type="submit" wide busy={busy} busyLabel={entryCopy.resetting}>
                {entryCopy.resetSubmit}
              </Button>
            </Form>
            {problem?.code === 'reset_code_invalid' && (
              <Form method="post" className="grid gap-12">
                <p className="muted">{entryCopy.resetExpired}</p>
                <Button type="submit" name="intent" value="again" variant="outline" wide busy={busy}>
                  {entryCopy.resetAgain}
                </Button>
              </Form>
            )}
          </>
        )}
      </div>
    </main>
  )
}
