import { Form, useNavigation } from 'react-router'
import { changeCopy as copy } from '#web/copy/membership-change.ts'
import { pounds } from '#web/lib/format.ts'
import type { OpenPayment } from '#web/screens/account/membership/membership.ts'
import { MembershipPayment } from '#web/screens/account/membership/membership-payment.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export interface ChangePaymentProps {
  amount: number
  /** Null where the provider gives nothing to pay with at the moment. */
  payment: OpenPayment | null
  problem: string | null
}

/** A change whose payment was refused or wants the bank's word: pay with this or another card, or leave everything. */
export function ChangePayment({ amount, payment, problem }: ChangePaymentProps) {
  const busy = useNavigation().formData?.get('intent') === 'leave'
  const price = pounds(amount)
  return (
    <div className="grid max-w-narrow gap-24">
      <div>
        <PageHeading>{copy.payTitle}</PageHeading>
        <p className="muted mt-8">{copy.payLead(price)}</p>
      </div>
      {payment ? (
        <MembershipPayment
          payment={payment}
          label={copy.pay(price)}
          busyLabel={copy.paying}
          problem={problem ?? payment.message}
        />
      ) : (
        <ErrorSummary attempt={problem} problems={[{ message: problem ?? copy.stillOpen }]} />
      )}
      <Form method="post">
        <Button type="submit" name="intent" value="leave" look="outline" wide busy={busy} busyLabel={copy.leaving}>
          {copy.leave}
        </Button>
      </Form>
    </div>
  )
}
