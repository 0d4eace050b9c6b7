import { type ComponentProps, type ReactNode, useId } from 'react'
import { formCopy } from '#web/copy/forms.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: ReactNode
  name: string
  hint?: ReactNode
  error?: string | null
  /** Marked "(optional)" in words; required fields carry no mark. */
  optional?: boolean
  /** The width hints at how long the value is. */
  length?: 'short' | 'medium' | 'full'
}

/** Label above, hint under it, error between them and the field (design §4.5). */
export function TextField({ label, hint, error, optional, length = 'full', className, id, ...input }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  return (
    <div className="field">
      <label htmlFor={inputId}>
        {label} {optional && <span className="muted font-normal">{formCopy.optional}</span>}
      </label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
      <input
        {...input}
        id={inputId}
        className={classNames('input', length !== 'full' && `input-${length}`, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={classNames(hint ? hintId : null, error && errorId) || undefined}
      />
    </div>
  )
}
