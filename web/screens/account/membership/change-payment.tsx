import { Form, useNavigation } from 'react-router'
import { changeCopy as copy } from '#web/copy/membership/membership-change.ts'
import { pounds } from '#web/lib/format.ts'
import type { OpenPayment } from '#web/screens/account/membership/membership.ts'
import { MembershipPayment } from '#web/screens/account/membership/membership-payment.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { SubmitOnArrival } from '#web/ui/form/submit-on-arrival.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export interface ChangePaymentProps {
  /** What is to be paid, once the provider was asked; its payment is null where there is nothing to pay with at the moment. */
  opened: { amount: number; payment: OpenPayment | null; problem: string | null } | null
  /** Why it could not be asked. */
  problem: string | null
}

/** A change whose payment was refused or wants the bank's word: pay with this or another card, or leave everything. */
export function ChangePayment({ opened, problem }: ChangePaymentProps) {
  const busy = useNavigation().formData?.get('intent') === 'leave'
  const said = opened ? copy.stillOpen : problem
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
          <ErrorSummary attempt={opened ?? problem} problems={said ? [{ message: said }] : []} />
          <SubmitOnArrival intent="pay" label={copy.toPayment} busyLabel={copy.openingPayment} done={said !== null} />
        </>
      )}
      <Form method="post">
        <Button type="submit" name="intent" value="leave" look="outline" wide busy={busy} busyLabel={copy.leaving}>
          {copy.leave}
        </Button>
      </Form>
    </div>
  )
}
