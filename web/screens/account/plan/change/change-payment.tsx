import { Form, useNavigation } from 'react-router'
import { pounds } from '#web/lib/format.ts'
import { changeCopy as copy } from '#web/screens/account/plan/change/copy.ts'
import type { OpenPayment } from '#web/screens/account/plan/membership.ts'
import { MembershipPayment } from '#web/screens/account/plan/membership-payment.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { SubmitOnArrival } from '#web/ui/form/submit-on-arrival.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export interface ChangePaymentProps {
  /**
   * The amount due, once the provider has been asked; its payment is null if there is none to confirm at the moment.
   */
  opened: { amount: number; payment: OpenPayment | null; problem: string | null } | null
  /** Why the provider could not be asked. */
  problem: string | null
}

/**
 * A change whose payment was refused or needs the bank's approval: the member pays with this card or another, or keeps
 * the current plan.
 */
export function ChangePayment({ opened, problem }: ChangePaymentProps) {
  const busy = useNavigation().formData?.get('intent') === 'leave'
  const message = opened ? copy.stillOpen : problem
  return (
    <div className="grid max-w-narrow gap-24">
      <div>
        <PageHeading>{copy.payTitle}</PageHeading>
        <p className="muted mt-8">{copy.payLead(opened ? pounds(opened.amount) : null)}</p>
      </div>
      {opened?.payment ? (
        <MembershipPayment
          payment={opened.payment}
          label={copy.pay(pounds(opened.amount))}
          busyLabel={copy.paying}
          problem={opened.problem}
        />
      ) : (
        <>
          <ErrorSummary attempt={opened ?? problem} problems={message ? [{ message }] : []} />
          <SubmitOnArrival
            intent="pay"
            label={copy.toPayment}
            busyLabel={copy.openingPayment}
            done={message !== null}
          />
        </>
      )}
      <Form method="post">
        <Button type="submit" name="intent" value="leave" variant="outline" wide busy={busy} busyLabel={copy.leaving}>
          {copy.leave}
        </Button>
      </Form>
    </div>
  )
}
