import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { changeEmailCopy } from '#web/copy/change-email.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import type { GroupProblem } from '#web/screens/account/details/details-answer.ts'
import { ProveByLink } from '#web/screens/account/details/prove-by-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

// The field that each refusal code of the call is about (contract/accounts.ts, changePassword).
const fieldOfCode: Record<string, string> = {
  wrong_sign_in: 'currentPassword',
  weak_password: 'newPassword',
  invalid_request: 'confirmPassword',
}

export interface PasswordFormProps {
  email: string
  /** The time until which a recent sign-in replaces the current password; null if the form must ask for it. */
  provedUntil: string | null
  /** The message that a sign-in link was emailed. */
  sent?: string
  saved?: string
  problems: readonly GroupProblem[]
}

export function PasswordForm({ email, provedUntil, sent, saved, problems }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting' && navigation.formData?.get('intent') === 'password'
  useEffect(() => {
    if (saved) form.current?.reset()
  }, [saved])
  const fieldOf = (problem: GroupProblem) => problem.field ?? fieldOfCode[problem.code]
  const errorIn = (field: string) => problems.find((problem) => fieldOf(problem) === field)?.message
  return (
    <Panel variant="outline" className="grid gap-16">
      <div>
        <h2 className="h3">{detailsCopy.passwordHeading}</h2>
        <p className="muted mt-4">{detailsCopy.passwordLead}</p>
      </div>
      {saved && (
        <Notice variant="success" role="status">
          {saved}
        </Notice>
      )}
      <Form method="post" ref={form} className="grid max-w-form gap-16" noValidate preventScrollReset>
        <ErrorSummary
          attempt={problems}
          problems={problems.map((problem) => ({ message: problem.message, fieldId: fieldOf(problem) }))}
        />
        <input
          type="email"
          name="username"
          defaultValue={email}
          autoComplete="username"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
        />
        {provedUntil === null ? (
          <PasswordField
            id="currentPassword"
            name="currentPassword"
            label={detailsCopy.currentPassword}
            error={errorIn('currentPassword')}
          />
        ) : (
          <p className="muted text-small">{changeEmailCopy.fresh(provedUntil)}</p>
        )}
        <PasswordField
          id="newPassword"
          name="newPassword"
          label={detailsCopy.newPassword}
          hint={detailsCopy.passwordRule}
          autoComplete="new-password"
          error={errorIn('newPassword')}
        />
        <PasswordField
          id="confirmPassword"
          name="confirmPassword"
          label={detailsCopy.confirmPassword}
          autoComplete="new-password"
          error={errorIn('confirmPassword')}
        />
        <div>
          <Button
            type="submit"
            name="intent"
            value="password"
            variant="outline"
            busy={busy}
            busyLabel={detailsCopy.changingPassword}
          >
            {detailsCopy.changePassword}
          </Button>
        </div>
      </Form>
      {provedUntil === null && <ProveByLink intent="prove-password" sent={sent} />}
    </Panel>
  )
}
