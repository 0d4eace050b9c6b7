import { useEffect, useRef } from 'react'
import { conditionWords } from '#web/copy/catalogue.ts'
import { conditionCodes, type RentalCondition } from '#web/lib/conditions.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import type { WaitingList, WaitingProblem } from '#web/screens/storefront/item/use-waiting-list.ts'
import { waitingListCopy } from '#web/screens/storefront/item/waiting-list-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface WaitingListFormProps {
  productId: string
  size: string
  sizeLabel: string
  /** "5–6y" */
  sizeShort: string
  /** The chosen condition, which is sold out; null for any condition. */
  condition: RentalCondition | null
  /** The conditions that are sold out in this size; without JavaScript the visitor chooses among them here. */
  missing: readonly RentalCondition[]
  /** If false, the form is shown only without JavaScript, where no button could open it. */
  open: boolean
  waiting: WaitingList
  /** Why the latest attempt failed. */
  problem: WaitingProblem | null
}

const emailId = 'tell-me-email'

/** Joins the waiting list: visitors type an email address, customers only press the button. */
export function WaitingListForm(props: WaitingListFormProps) {
  const { productId, size, sizeLabel, sizeShort, condition, missing, open, waiting, problem } = props
  const { user } = useSite()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) form.current?.querySelector<HTMLInputElement>('input[type=email]')?.focus()
  }, [open])

  return (
    <div ref={form} className={open || problem ? undefined : 'without-script'}>
      <div className="panel panel-sky mt-16 grid gap-12">
        <h3 className="h4">{waitingListCopy.title(sizeShort)}</h3>
        <p className="text-small">{waitingListCopy.text}</p>
        {problem && (
          <ErrorSummary
            attempt={problem}
            problems={[{ message: problem.problem, ...(problem.field === 'email' && { fieldId: emailId }) }]}
          />
        )}
        <waiting.Form method="post" action={`?size=${encodeURIComponent(size)}`} noValidate className="grid gap-12">
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="size" value={size} />
          {condition && <input type="hidden" name="condition" value={condition} />}
          {!condition && <MissingCondition missing={missing} chosen={problem?.condition ?? null} />}
          {!user && (
            <TextField
              id={emailId}
              label={waitingListCopy.email}
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              spellCheck={false}
              defaultValue={problem?.email}
              error={problem?.field === 'email' ? problem.problem : null}
            />
          )}
          <Button type="submit" busy={waiting.busy} busyLabel={itemCopy.listSending}>
            {itemCopy.joinList}
            <span className="visually-hidden"> {sizeLabel}</span>
          </Button>
        </waiting.Form>
      </div>
    </div>
  )
}

interface MissingConditionProps {
  missing: readonly RentalCondition[]
  /** The condition chosen in the last attempt. */
  chosen: RentalCondition | null
}

/**
 * Without JavaScript no condition is chosen yet, so this asks which sold-out condition to wait for. If all are sold
 * out, "any" is a choice too.
 */
function MissingCondition({ missing, chosen }: MissingConditionProps) {
  const choices = [
    ...(missing.length === conditionCodes.length ? [{ value: '', label: waitingListCopy.anyCondition }] : []),
    ...missing.map((condition) => ({ value: condition, label: conditionWords[condition].label })),
  ]
  const first = choices.find(({ value }) => value === chosen) ?? choices[0]
  return (
    <fieldset className="without-script">
      <legend className="font-strong">{waitingListCopy.whichCondition}</legend>
      <div className="flex flex-wrap gap-x-16">
        {choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-tap items-center gap-8">
            <input
              type="radio"
              name="condition"
              value={value}
              defaultChecked={value === first?.value}
              className="radio-dot"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
