import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { usePersonKey } from '#web/lib/site/use-site.ts'
import { GiftAhead } from '#web/screens/checkout/payment/gift-ahead.tsx'
import { resaleCheckoutCopy as copy } from '#web/screens/resale/checkout/copy.ts'
import type { Customer } from '#web/screens/resale/checkout/customer.ts'
import { CustomerFields, type CustomerProblem } from '#web/screens/resale/checkout/customer-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

export interface CustomerFormProps {
  /** Prefilled from the account or an earlier checkout. */
  known: Partial<Customer>
  signedIn: boolean
  /** The gift balance that the payment would use first, in pence. */
  giftToUse: number
  /** The total that the page shows, in pence. */
  total: number
  answer: { values: Partial<Customer>; problems: readonly CustomerProblem[] } | undefined
}

/** The buyer's details. It works without JavaScript; paying by card does not, and the page says so beforehand. */
export function CustomerForm({ known, signedIn, giftToUse, total, answer }: CustomerFormProps) {
  const personKey = usePersonKey()
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  const problems = answer?.problems ?? []
  return (
    <div className="grid gap-24">
      <ErrorSummary
        attempt={answer}
        problems={problems.map(({ message, field: name }) => ({
          message,
          ...(name ? { fieldId: `${id}-${name}` } : {}),
        }))}
      />
      <p className="without-script panel panel-warning">{copy.needsScript}</p>
      <Form
        key={personKey}
        method="post"
        action="/resale/checkout"
        className="grid gap-32"
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="intent" value="details" />
        <input type="hidden" name="total" value={total} />
        <CustomerFields
          id={id}
          values={{ ...known, ...answer?.values }}
          problems={problems}
          signedIn={signedIn}
          path="/resale/checkout"
        />
        <div className="grid gap-8">
          <GiftAhead pence={giftToUse} />
          <Button type="submit" wide busy={busy} busyLabel={copy.holding}>
            {copy.toPayment}
          </Button>
          <p className="muted text-center text-small">{copy.toPaymentHint}</p>
        </div>
      </Form>
    </div>
  )
}
