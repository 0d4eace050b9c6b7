import Minus from 'lucide/dist/esm/icons/minus.mjs'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import { useId } from 'react'
import { changeCopy as copy } from '#web/screens/account/plan/change/copy.ts'
import { Icon } from '#web/ui/icon.tsx'

export interface CreditsStepperProps {
  credits: number
  step: number
  max: number
  onChange: (credits: number) => void
}

/** A number field with a button on either side; without JavaScript, the field alone. */
export function CreditsStepper({ credits, step, max, onChange }: CreditsStepperProps) {
  const id = useId()
  const to = (next: number) => onChange(Math.min(Math.max(next, 0), max))
  return (
    <div className="field">
      <label htmlFor={id}>{copy.boosterField}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {copy.boosterHint(step, max)}
      </p>
      <div className="stepper">
        <button
          type="button"
          className="icon-button stepper-button with-script"
          aria-label={copy.fewer}
          aria-disabled={credits <= 0 || undefined}
          onClick={() => to(credits - step)}
        >
          <Icon of={Minus} />
        </button>
        <input
          id={id}
          className="input stepper-field"
          type="number"
          inputMode="numeric"
          name="boosterCredits"
          min={0}
          max={max}
          step={step}
          value={credits}
          aria-describedby={`${id}-hint`}
          onChange={(event) => to(Math.round(event.currentTarget.valueAsNumber || 0))}
          onBlur={() => to(Math.ceil(credits / step) * step)}
        />
        <button
          type="button"
          className="icon-button stepper-button with-script"
          aria-label={copy.more}
          aria-disabled={credits >= max || undefined}
          onClick={() => to(credits + step)}
        >
          <Icon of={Plus} />
        </button>
      </div>
    </div>
  )
}
