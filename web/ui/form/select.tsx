import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'prefix'> {
  label: ReactNode
  options: readonly { value: string; label: string }[]
  error?: string | null
  /** A pill is a control in a toolbar, with its label inside; a field is a form field. */
  variant?: 'pill' | 'field'
}

export function Select({ label, options, error, variant = 'field', id, className, ...select }: SelectProps) {
  const ownId = useId()
  const selectId = id ?? ownId
  const control = (
    <select
      {...select}
      id={selectId}
      className={classNames(variant === 'field' && 'select-field', className) || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${selectId}-error` : undefined}
    >
      {options.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
  if (variant === 'pill') {
    return (
      <label className="select-pill" htmlFor={selectId}>
        {label}
        {control}
      </label>
    )
  }
  return (
    <div className="field">
      <label htmlFor={selectId}>{label}</label>
      <FieldError id={`${selectId}-error`}>{error}</FieldError>
      {control}
    </div>
  )
}
