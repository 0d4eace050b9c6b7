import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { resaleOrderCopy as copy } from '#web/screens/resale/order/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Field = 'reference' | 'email'

export interface OrderLinkAttempt {
  reference: string
  email: string
  problem: { message: string; field?: Field }
}

/** Requests an emailed link to an order. A separate page shows the answer, so that it works without JavaScript. */
export function OrderLinkForm({ attempt }: { attempt?: OrderLinkAttempt | undefined }) {
  const id = useId()
  const busy = useNavigation().state === 'submitting'
  const problemOf = (field: Field) => (attempt?.problem.field === field ? attempt.problem.message : null)
  return (
    <Form method="post" action="/resale/orders" className="grid grid-cols-1 gap-24 text-left" noValidate>
      {attempt && (
        <ErrorSummary
          attempt={attempt}
          problems={[
            {
              message: attempt.problem.message,
              ...(attempt.problem.field && { fieldId: `${id}-${attempt.problem.field}` }),
            },
          ]}
        />
      )}
      <TextField
        id={`${id}-reference`}
        name="reference"
        label={copy.reference}
        hint={copy.referenceHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        defaultValue={attempt?.reference}
        error={problemOf('reference')}
      />
      <TextField
        id={`${id}-email`}
        name="email"
        type="email"
        label={copy.email}
        hint={copy.emailHint}
        autoComplete="email"
        spellCheck={false}
        defaultValue={attempt?.email}
        error={problemOf('email')}
      />
      <Button type="submit" wide busy={busy} busyLabel={copy.sendingLink}>
        {copy.sendLink}
      </Button>
    </Form>
  )
}
