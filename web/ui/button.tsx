import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type ButtonVariant = 'filled' | 'outline' | 'text' | 'danger'

export interface ButtonStyle {
  variant?: ButtonVariant
  small?: boolean
  wide?: boolean
}

export const buttonClass = ({ variant = 'filled', small, wide }: ButtonStyle, more?: string) =>
  classNames('button', `button-${variant}`, small && 'button-small', wide && 'button-wide', more)

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** While work is in progress the button keeps its width and ignores presses, but stays focusable. */
  busy?: boolean
  /** "Placing your order…" */
  busyLabel?: ReactNode
}

/** A 48 px pill. It is never `disabled`: a button that cannot act says why when it is pressed (design §3.3). */
export function Button({
  variant,
  small,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, small, wide }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      data-busy={busy || undefined}
      onClick={press}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <span className="button-labels">
          <span data-hidden={busy || undefined}>{children}</span>
          <span data-hidden={!busy || undefined}>{busyLabel}</span>
        </span>
      )}
    </button>
  )
}
