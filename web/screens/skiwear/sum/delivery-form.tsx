import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { usePersonKey } from '#web/lib/site/use-site.ts'
import { GiftAhead } from '#web/screens/checkout/payment/gift-ahead.tsx'
import type { Customer } from '#web/screens/resale/checkout/customer.ts'
import { CustomerFields } from '#web/screens/resale/checkout/customer-fields.tsx'
import type { RefusedKits } from '#web/screens/skiwear/book-kits.ts'
import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import type { SkiQuote } from '#web/screens/skiwear/load-skiwear.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

export interface DeliveryFormProps {
  /** The page with its choices: the form posts there, and signing in returns there. */
  path: string
  quote: SkiQuote
  /** False while the choices above differ from the quote's, or some are unavailable: there is then no button. */
  bookable: boolean
  /** Identifies one submission, so that repeating it makes no second booking. */
  submissionKey: string
  /** Null when signed out. */
  customer: Customer | null
  refused: RefusedKits | undefined
}

/** The buyer's details, and the button that holds the kits. It works without JavaScript; paying by card does not. */
export function DeliveryForm({ path, quote, bookable, submissionKey, customer, refused }: DeliveryFormProps) {
  const personKey = usePersonKey()
  const id = useId()
  const busy = useNavigation().formMethod === 'POST'
  const problems = refused?.problems ?? []
  return (
    <Form key={personKey} method="post" action={path} className="grid gap-24" noValidate preventScrollReset>
      <h2 className="h2">{copy.delivery}</h2>
      <ErrorSummary
        attempt={refused}
        problems={problems.map(({ message, field }) => ({ message, ...(field && { fieldId: `${id}-${field}` }) }))}
      />
      <p className="without-script panel panel-warning">{copy.needsScript}</p>
      <input type="hidden" name="total" value={quote.total} />
      <input type="hidden" name="key" value={submissionKey} />
      <CustomerFields
        id={id}
        values={{ ...customer, ...refused?.values }}
        problems={problems}
        signedIn={customer !== null}
        path={path}
      />
      {bookable ? (
        <div className="grid gap-8">
          <GiftAhead pence={quote.giftToUse} />
          <Button type="submit" wide busy={busy} busyLabel={copy.holding}>
            {copy.book(quote.total)}
          </Button>
          <p className="muted text-center text-small">{copy.bookHint}</p>
        </div>
      ) : (
        <p className="muted text-center text-small">{copy.notYet}</p>
      )}
    </Form>
  )
}
