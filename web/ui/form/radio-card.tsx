import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  detail?: ReactNode
  /** Price or "None left" at the right end. */
  aside?: ReactNode
  unavailable?: boolean
}

/** One choice of a group as a card. Put the cards in a fieldset with a legend. */
export function RadioCard({ title, detail, aside, unavailable, className, ...input }: RadioCardProps) {
  const id = useId()
  return (
    <label className={classNames('radio-card', className)} data-unavailable={unavailable || undefined}>
      <input
        {...input}
        type="radio"
        className="radio-dot"
        aria-labelledby={`${id}-title ${id}-aside`}
        aria-describedby={detail ? `${id}-detail` : undefined}
      />
      <span className="radio-card-words">
        <span className="block font-strong" id={`${id}-title`}>
          {title}
        </span>
        {detail && (
          <span className="muted block text-small" id={`${id}-detail`}>
            {detail}
          </span>
        )}
      </span>
      <span className="font-strong" id={`${id}-aside`}>
        {aside}
      </span>
    </label>
  )
}
