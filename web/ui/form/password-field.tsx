import { useId, useState } from 'react'
import { formCopy } from '#web/copy/forms.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import type { TextFieldProps } from '#web/ui/form/text-field.tsx'

/** A password field with a show toggle. It allows pasting and password managers. */
export function PasswordField({
  label,
  hint,
  error,
  id,
  className,
  length: _length,
  optional: _optional,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <label htmlFor={inputId}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${inputId}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${inputId}-error`}>{error}</FieldError>
      <div className="input-with-action">
        <input
          autoComplete="current-password"
          {...input}
          id={inputId}
          type={shown ? 'text' : 'password'}
          className={classNames('input', className)}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint ? `${inputId}-hint` : null, error && `${inputId}-error`) || undefined}
        />
        <button
          type="button"
          className="input-action with-script"
          aria-controls={inputId}
          onClick={() => setShown((now) => !now)}
        >
          {shown ? formCopy.hide : formCopy.show}
          <span className="visually-hidden"> {formCopy.password}</span>
        </button>
      </div>
    </div>
  )
}
