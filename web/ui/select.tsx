import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field-error.tsx'

export interface SelectProps extends ComponentProps<'select'> {
  label: ReactNode
  options: readonly { value: string; label: string }[]
  error?: string | null
  /** pill: a control in a toolbar, its label only said; field: a form field. */
  look?: 'pill' | 'field'
}

export function Select({ label, options, error, look = 'field', id, className, ...select }: SelectProps) {
  const own = useId()
  const selectId = id ?? own
  return (
    <div className={look === 'field' ? 'field' : undefined}>
      <label htmlFor={selectId} className={look === 'pill' ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <FieldError id={`${selectId}-error`}>{error}</FieldError>
      <select
        {...select}
        id={selectId}
        className={classNames('select', look === 'field' && 'select-field', className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${selectId}-error` : undefined}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}
