import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  /** Shown at the right end of the row, such as a count. */
  aside?: ReactNode
}

export function Checkbox({ label, hint, error, aside, id, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hasHint = hint !== undefined
  return (
    <div className={className}>
      <FieldError id={`${inputId}-error`}>{error}</FieldError>
      <label className={classNames('check', hasHint && 'check-top')} htmlFor={inputId}>
        <input
          {...input}
          type="checkbox"
          id={inputId}
          className="check-box"
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hasHint && `${inputId}-hint`, error && `${inputId}-error`) || undefined}
        />
        <span className="flex-1">{label}</span>
        {aside !== undefined && <span className="muted text-small tabular">{aside}</span>}
      </label>
      {hasHint && (
        <p className="field-hint pl-32" id={`${inputId}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
