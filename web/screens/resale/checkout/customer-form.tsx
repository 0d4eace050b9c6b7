import { useId } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { GiftAhead } from '#web/screens/checkout/payment/gift-ahead.tsx'
import { resaleCheckoutCopy as copy } from '#web/screens/resale/checkout/copy.ts'
import { type Customer, type CustomerField, customerFields } from '#web/screens/resale/checkout/customer.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface CustomerProblem {
  message: string
  field: CustomerField | null
}

export interface CustomerFormProps {
  /** Filled in before: by the account, or by a checkout that was begun. */
  known: Partial<Customer>
  signedIn: boolean
  /** Pence that the page shows. */
  /** Pence of gift balance that the payment would use first. */
  giftToUse: number
  total: number
  answer: { values: Partial<Customer>; problems: readonly CustomerProblem[] } | undefined
}

const autoComplete: Record<CustomerField, string> = {
  email: 'email',
  name: 'name',
  telephone: 'tel',
  property1: 'address-line1',
  street1: 'address-line2',
  town: 'address-level2',
  postalCode: 'postal-code',
}

const isField = (name: string | undefined): name is CustomerField =>
  (customerFields as readonly (string | undefined)[]).includes(name)

const placeOf = ({ field }: CustomerProblem) => (field ? customerFields.indexOf(field) : -1)

/** A refusal's errors, each at its field, in the order of the form. */
export const toProblems = (errors: readonly { message: string; field?: string }[]): CustomerProblem[] =>
  errors
    .map(({ message, field }) => {
      const name = field?.replace(/^body\.customerData\./, '')
      return { message, field: isField(name) ? name : null }
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other))

/** Who buys and where it goes. It works without JavaScript; the card does not, and the page says so before. */
export function CustomerForm({ known, signedIn, giftToUse, total, answer }: CustomerFormProps) {
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  const problems = answer?.problems ?? []
  const field = (
    name: CustomerField,
    more: { hint?: string; optional?: boolean; length?: 'short' | 'medium'; type?: string } = {},
  ) => (
    <TextField
      id={`${id}-${name}`}
      name={name}
      label={copy[name]}
      autoComplete={autoComplete[name]}
      defaultValue={answer?.values[name] ?? known[name] ?? ''}
      error={problems.find((problem) => problem.field === name)?.message ?? null}
      spellCheck={false}
      {...more}
    />
  )
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
      <Form method="post" action="/resale/checkout" className="grid gap-32" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="details" />
        <input type="hidden" name="total" value={total} />
        <fieldset className="resale-fieldset">
          <legend className="h4 mb-12">{copy.contact}</legend>
          {!signedIn && (
            <p className="text-small">
              {copy.signInHint}{' '}
              <Link to={`/entry?redirectTo=${encodeURIComponent('/resale/checkout')}`} className="link">
                {copy.signIn}
              </Link>
            </p>
          )}
          {field('email', { type: 'email', hint: copy.emailHint })}
          {field('name')}
          {field('telephone', { type: 'tel', hint: copy.telephoneHint, optional: true, length: 'medium' })}
        </fieldset>
        <fieldset className="resale-fieldset">
          <legend className="h4 mb-12">{copy.address}</legend>
          <div className="grid gap-16 md:grid-cols-2">
            {field('property1')}
            {field('street1')}
          </div>
          {field('town')}
          {field('postalCode', { length: 'short' })}
          <p className="muted text-small">{copy.onlyUk}</p>
        </fieldset>
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
