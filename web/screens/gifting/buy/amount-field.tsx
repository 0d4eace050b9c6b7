import { pounds } from '#web/lib/format.ts'
import { buyCopy as copy } from '#web/screens/gifting/copy.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface AmountFieldProps {
  id: string
  terms: { presets: readonly number[]; min: number; max: number }
  amount: string
  other: string
  error: string | null
}

/** Radios for the preset amounts and another amount, whose field appears once it is chosen, even without JavaScript. */
export function AmountField({ id, terms: { presets, min, max }, amount, other, error }: AmountFieldProps) {
  const isOther = amount === 'other'
  const errorId = `${id}-amount-error`
  return (
    <fieldset className="gift-fieldset gift-amounts" aria-describedby={error && !isOther ? errorId : undefined}>
      <legend className="h4 mb-12">{copy.amount}</legend>
      {!isOther && <FieldError id={errorId}>{error}</FieldError>}
      <div className="gift-amount-row">
        {presets.map((preset, at) => (
          <label key={preset} className="gift-amount">
            <input
              type="radio"
              name="amount"
              id={at === 0 ? `${id}-amount` : undefined}
              value={preset}
              defaultChecked={amount === String(preset)}
            />
            <span>{pounds(preset)}</span>
          </label>
        ))}
        <label className="gift-amount">
          <input type="radio" name="amount" value="other" defaultChecked={isOther} data-other />
          <span>{copy.other}</span>
        </label>
      </div>
      <div className="gift-other">
        <TextField
          id={`${id}-other`}
          name="other"
          label={copy.otherLabel}
          hint={copy.otherHint(min, max)}
          inputMode="numeric"
          autoComplete="off"
          length="short"
          defaultValue={other}
          error={isOther ? error : null}
        />
      </div>
    </fieldset>
  )
}
