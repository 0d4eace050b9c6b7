import { type ComponentProps, type ReactNode, useId } from 'react'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

/** On or off, with immediate effect: a native checkbox with the role of a switch. */
export function Switch({ label, hint, id, ...input }: SwitchProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div>
      <label className="check" htmlFor={inputId}>
        <span className="flex-1">{label}</span>
        <input
          {...input}
          id={inputId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes whether it is on
          role="switch"
          className="switch"
          aria-describedby={hint ? `${inputId}-hint` : undefined}
        />
      </label>
      {hint && (
        <p className="field-hint" id={`${inputId}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
