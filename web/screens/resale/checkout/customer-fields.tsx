import { Link } from 'react-router'
import { resaleCheckoutCopy as copy } from '#web/screens/resale/checkout/copy.ts'
import { type Customer, type CustomerField, customerFields } from '#web/screens/resale/checkout/customer.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface CustomerProblem {
  message: string
  field: CustomerField | null
}

export interface CustomerFieldsProps {
  /** The prefix of the fields' ids. */
  id: string
  values: Partial<Customer>
  problems: readonly CustomerProblem[]
  signedIn: boolean
  /** Where signing in returns to. */
  path: string
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

/** Assigns a refusal's errors to their fields, in the order of the form. */
export const toProblems = (errors: readonly { message: string; field?: string }[]): CustomerProblem[] =>
  errors
    .map(({ message, field }) => {
      const name = field?.replace(/^body\.customerData\./, '')
      return { message, field: isField(name) ? name : null }
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b))

/** Name, contact details and address of a buyer, who may have no account. */
export function CustomerFields({ id, values, problems, signedIn, path }: CustomerFieldsProps) {
  const field = (
    name: CustomerField,
    more: { hint?: string; optional?: boolean; length?: 'short' | 'medium'; type?: string } = {},
  ) => (
    <TextField
      id={`${id}-${name}`}
      name={name}
      label={copy[name]}
      autoComplete={autoComplete[name]}
      defaultValue={values[name] ?? ''}
      error={problems.find((problem) => problem.field === name)?.message ?? null}
      spellCheck={false}
      {...more}
    />
  )
  return (
    <>
      <fieldset className="resale-fieldset">
        <legend className="h4 mb-12">{copy.contact}</legend>
        {!signedIn && (
          <p className="text-small">
            {copy.signInHint}{' '}
            <Link to={`/entry?redirectTo=${encodeURIComponent(path)}`} className="link">
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
    </>
  )
}
