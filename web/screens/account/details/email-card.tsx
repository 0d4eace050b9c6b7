import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { changeEmailCopy as copy } from '#web/copy/change-email.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import type { DetailsAnswer } from '#web/screens/account/details/details-answer.ts'
import { DetailsLink } from '#web/screens/account/details/details-link.tsx'
import { useFocusOnChange } from '#web/screens/account/details/editable-group.tsx'
import { ProveByLink } from '#web/screens/account/details/prove-by-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export type Proof = AnswerOf<'proofOfIdentity'>

export interface EmailCardProps {
  email: string
  /** Null if it did not load; then the form asks for the password. */
  proof: Proof | null
  editing: boolean
  answer: DetailsAnswer | undefined
}

// The page has another field for the current password.
const fieldIds: Record<string, string> = { email: 'newEmail', currentPassword: 'emailPassword' }

/** Shows the email used to sign in, a new one that awaits confirmation, and the form to change it. */
export function EmailCard({ email, proof, editing, answer }: EmailCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const saved = answer?.saved
  const open = editing && saved === undefined
  useFocusOnChange(card, open, saved)
  return (
    <Panel variant="outline" className="grid gap-16" ref={card}>
      <div className="flex items-center justify-between gap-12">
        <h2 className="h3">{copy.heading}</h2>
        {!open && (
          <Link
            to="/account?edit=email"
            className="link"
            preventScrollReset
            aria-label={`${detailsCopy.edit}: ${copy.heading}`}
          >
            {detailsCopy.edit}
          </Link>
        )}
      </div>
      {saved && (
        <Notice variant="success" role="status" tabIndex={-1} className="wrap-anywhere">
          {saved}
        </Notice>
      )}
      <dl className="facts">
        <div>
          <dt>{copy.now}</dt>
          <dd className="font-strong wrap-anywhere">{email}</dd>
        </div>
      </dl>
      {proof?.waitingEmail && <Waiting email={proof.waitingEmail} justAsked={saved !== undefined} />}
      {open && <ChangeForm provedUntil={proof?.provedUntilLabel ?? null} answer={answer} />}
    </Panel>
  )
}

/** @param justAsked whether a message above already says what to do */
function Waiting({ email, justAsked }: { email: string; justAsked: boolean }) {
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting' && navigation.formData?.get('intent') === 'cancel-email'
  return (
    <Notice variant="info" title={<span className="wrap-anywhere">{copy.waiting(email)}</span>}>
      {!justAsked && <p>{copy.waitingLead}</p>}
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value="cancel-email" variant="text" busy={busy} busyLabel={copy.cancelling}>
          {copy.cancel}
        </Button>
      </Form>
    </Notice>
  )
}

interface ChangeFormProps {
  provedUntil: string | null
  answer: DetailsAnswer | undefined
}

function ChangeForm({ provedUntil, answer }: ChangeFormProps) {
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting' && navigation.formData?.get('intent') === 'email'
  const problems = answer?.problems ?? []
  const errorIn = (field: string) => problems.find((problem) => problem.field === field)?.message
  return (
    <>
      <Form method="post" className="grid gap-16" noValidate preventScrollReset>
        <ErrorSummary
          attempt={answer}
          problems={problems.map(({ message, field }) => ({ message, fieldId: field && fieldIds[field] }))}
        />
        <TextField
          id="newEmail"
          name="email"
          type="email"
          label={copy.newEmail}
          hint={copy.newEmailHint}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.entered?.email}
          error={errorIn('email')}
        />
        {provedUntil === null ? (
          <PasswordField
            id="emailPassword"
            name="currentPassword"
            label={detailsCopy.currentPassword}
            error={errorIn('currentPassword')}
          />
        ) : (
          <p className="muted text-small">{copy.fresh(provedUntil)}</p>
        )}
        <div className="flex flex-wrap gap-12">
          <Button type="submit" name="intent" value="email" busy={busy} busyLabel={copy.sending}>
            {copy.send}
          </Button>
          <DetailsLink className="button button-text" preventScrollReset>
            {detailsCopy.cancel}
          </DetailsLink>
        </div>
      </Form>
      {provedUntil === null && <ProveByLink intent="prove-email" sent={answer?.sent} />}
    </>
  )
}
