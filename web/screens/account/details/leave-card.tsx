import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { changeEmailCopy } from '#web/copy/change-email.ts'
import { pounds } from '#web/lib/format.ts'
import { detailsCopy as copy } from '#web/screens/account/details/copy.ts'
import type { DetailsAnswer } from '#web/screens/account/details/details-answer.ts'
import { DetailsLink } from '#web/screens/account/details/details-link.tsx'
import { ProveByLink } from '#web/screens/account/details/prove-by-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface LeaveCardProps {
  /** The time until which a recent sign-in replaces the password; null if the form must ask for it. */
  provedUntil: string | null
  /** Whether the first button was pressed, so the card asks for confirmation. */
  asking: boolean
  /** In pence; lost with the account. */
  giftBalance: number
  answer: DetailsAnswer | undefined
}

/** Explains what closing the account means. A second press, with proof of identity, closes it. */
export function LeaveCard({ provedUntil, asking, giftBalance, answer }: LeaveCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (asking) heading.current?.focus()
  }, [asking])
  return (
    <Panel variant="outline" className="grid gap-16">
      <div>
        <h2 className="h3" ref={heading} tabIndex={-1}>
          {copy.leaveHeading}
        </h2>
        <p className="muted mt-4">{copy.leaveLead}</p>
        <p className="mt-4">{copy.leaveFirst}</p>
      </div>
      {asking ? (
        <LeaveForm provedUntil={provedUntil} giftBalance={giftBalance} answer={answer} />
      ) : (
        <div>
          <ButtonLink to="/account?edit=leave" variant="outline" preventScrollReset>
            {copy.leave}
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}

const fieldIds: Readonly<Record<string, string>> = { currentPassword: 'leavePassword', giveUpBalance: 'giveUpBalance' }

function LeaveForm({ provedUntil, giftBalance, answer }: Omit<LeaveCardProps, 'asking'>) {
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting' && navigation.formData?.get('intent') === 'leave'
  const problems = answer?.problems ?? []
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.message
  return (
    <>
      <Form method="post" className="grid gap-16" noValidate preventScrollReset>
        <ErrorSummary
          attempt={answer}
          problems={problems.map(({ message, field }) => ({ message, fieldId: field && fieldIds[field] }))}
        />
        {provedUntil === null ? (
          <PasswordField
            id="leavePassword"
            name="currentPassword"
            label={copy.currentPassword}
            error={problemOf('currentPassword')}
          />
        ) : (
          <p className="muted text-small">{changeEmailCopy.fresh(provedUntil)}</p>
        )}
        {giftBalance > 0 && (
          <Checkbox
            id="giveUpBalance"
            name="giveUpBalance"
            label={copy.giveUpBalance(pounds(giftBalance))}
            error={problemOf('giveUpBalance')}
          />
        )}
        <div className="flex flex-wrap gap-12">
          <Button type="submit" name="intent" value="leave" variant="danger" busy={busy} busyLabel={copy.leaving}>
            {copy.leaveSure}
          </Button>
          <DetailsLink className="button button-text" preventScrollReset>
            {copy.cancel}
          </DetailsLink>
        </div>
      </Form>
      {provedUntil === null && <ProveByLink intent="prove-leave" sent={answer?.sent} />}
    </>
  )
}
