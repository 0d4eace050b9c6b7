import { useEffect, useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { entryCopy } from '#web/screens/entry/copy.ts'
import type { EntryProblem, EntryState } from '#web/screens/entry/entry-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface SignInOrJoinProps {
  state: EntryState
  /** Where the forms post to; by default the current route. */
  action?: string
  /** True to show joining first, as in the checkout, where most people are new. */
  joinFirst?: boolean
  /** True if the visitor has chosen a plan to pay for. */
  planChosen?: boolean
}

/**
 * Asks for the email first, then shows password, link and joining on one screen, whether or not the email is known
 * (product §9.1).
 */
export function SignInOrJoin({ state, action, joinFirst, planChosen }: SignInOrJoinProps) {
  const id = useId()
  const navigation = useNavigation()
  const submittedIntent = navigation.state === 'submitting' ? navigation.formData?.get('intent') : null
  const signInForm = useRef<HTMLFormElement>(null)
  // A wrong password is cleared; the email is kept (design §3.7).
  useEffect(() => {
    const field = signInForm.current?.elements.namedItem('password')
    if (state.problems.length > 0 && field instanceof HTMLInputElement) field.value = ''
  }, [state])
  // The button that led here is gone, so the first new field takes the focus.
  const shown = useRef(state.step)
  useEffect(() => {
    if (shown.current === state.step) return
    shown.current = state.step
    if (state.problems.length > 0 || state.note) return
    const first = state.step === 'email' ? 'email' : joinFirst ? 'givenName' : 'password'
    document.getElementById(`${id}-${first}`)?.focus()
  }, [state, id, joinFirst])
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.note) note.current?.focus()
  }, [state])
  const fieldId = (field: string) => `${id}-${field}`
  const problemOf = (form: EntryProblem['form'], field: EntryProblem['field']) =>
    state.problems.find((problem) => problem.form === form && problem.field === field)?.message
  const summary = (
    <ErrorSummary
      attempt={state}
      problems={state.problems.map(({ field, message }) => ({ message, fieldId: field && fieldId(field) }))}
    />
  )

  if (state.step === 'email')
    return (
      <Form method="post" action={action} className="grid gap-24" noValidate>
        {summary}
        <TextField
          id={fieldId('email')}
          label={entryCopy.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={state.email}
          error={problemOf('start', 'email')}
        />
        <Button
          type="submit"
          name="intent"
          value="continue"
          wide
          busy={submittedIntent === 'continue'}
          busyLabel={entryCopy.continuing}
        >
          {entryCopy.continue}
        </Button>
      </Form>
    )

  const signIn = (
    <section aria-labelledby={fieldId('sign-in')} className="grid gap-16">
      {joinFirst && (
        <h2 id={fieldId('sign-in')} className="h3">
          {entryCopy.signInHeading}
        </h2>
      )}
      <Form
        method="post"
        action={action}
        ref={signInForm}
        className="grid gap-24"
        noValidate
        aria-label={entryCopy.signIn}
      >
        {/* Hidden, but kept in the form so that password managers know whose password it is. */}
        <input
          type="email"
          name="email"
          defaultValue={state.email}
          autoComplete="username"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
        />
        <PasswordField
          id={fieldId('password')}
          label={entryCopy.password}
          name="password"
          autoComplete="current-password"
          error={problemOf('sign-in', 'password')}
        />
        <Button
          type="submit"
          name="intent"
          value="sign-in"
          wide
          variant={joinFirst ? 'outline' : 'filled'}
          busy={submittedIntent === 'sign-in'}
          busyLabel={entryCopy.signingIn}
        >
          {entryCopy.signIn}
        </Button>
        <Button
          type="submit"
          id={fieldId('link')}
          name="intent"
          value="link"
          variant="outline"
          wide
          busy={submittedIntent === 'link'}
          busyLabel={entryCopy.sendingLink}
        >
          {entryCopy.emailLink}
        </Button>
        <Button type="submit" name="intent" value="forgot" variant="text" busy={submittedIntent === 'forgot'}>
          {entryCopy.forgotten}
        </Button>
      </Form>
    </section>
  )
  const join = (
    <section aria-labelledby={fieldId('join')} className="grid gap-16">
      <h2 id={fieldId('join')} className="h3">
        {entryCopy.joinHeading}
      </h2>
      <p className="muted">{planChosen ? entryCopy.joinLeadWithPlan : entryCopy.joinLead}</p>
      <Form method="post" action={action} className="grid gap-24" noValidate aria-labelledby={fieldId('join')}>
        <input type="hidden" name="email" value={state.email} />
        <TextField
          id={fieldId('givenName')}
          label={entryCopy.givenName}
          name="givenName"
          autoComplete="given-name"
          spellCheck={false}
          defaultValue={state.givenName}
          error={problemOf('join', 'givenName')}
        />
        <TextField
          id={fieldId('familyName')}
          label={entryCopy.familyName}
          name="familyName"
          autoComplete="family-name"
          spellCheck={false}
          defaultValue={state.familyName}
          error={problemOf('join', 'familyName')}
        />
        <PasswordField
          id={fieldId('newPassword')}
          label={entryCopy.newPassword}
          hint={entryCopy.passwordRule}
          name="newPassword"
          autoComplete="new-password"
          error={problemOf('join', 'newPassword')}
        />
        <Checkbox
          name="receiveMarketing"
          label={
            <>
              {entryCopy.marketing} <span className="muted">(optional)</span>
            </>
          }
          defaultChecked={state.receiveMarketing}
        />
        <Button
          type="submit"
          name="intent"
          value="join"
          wide
          variant={joinFirst ? 'filled' : 'outline'}
          busy={submittedIntent === 'join'}
          busyLabel={entryCopy.joining}
        >
          {entryCopy.join}
        </Button>
      </Form>
    </section>
  )
  return (
    <div className="grid gap-32">
      {summary}
      {state.note && (
        <Notice variant="success" role="status" ref={note} tabIndex={-1}>
          {state.note}
        </Notice>
      )}
      <Form method="post" action={action} className="panel panel-slim flex items-center justify-between gap-12">
        <input type="hidden" name="email" value={state.email} />
        <span className="min-w-0 wrap-anywhere">{state.email}</span>
        <Button type="submit" name="intent" value="change" variant="text" aria-label={entryCopy.changeEmail}>
          {entryCopy.change}
        </Button>
      </Form>
      {joinFirst ? join : signIn}
      <hr className="rule" />
      {joinFirst ? signIn : join}
    </div>
  )
}
