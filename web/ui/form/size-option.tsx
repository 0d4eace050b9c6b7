import type { ComponentProps } from 'react'
import { catalogueCopy } from '#web/copy/catalogue.ts'

export interface SizeOptionProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox'
  /** "3–4y" */
  label: string
  /** Spoken instead of the label when the short form reads badly: "3 to 4 years". */
  spoken?: string
  /** "104 cm", shown once chosen. */
  height?: string
  /** How many products it leads to; included in `spoken`. */
  count?: number
  unavailable?: boolean
}

/** A size as a 44 px button: a radio on the item page, a checkbox among the filters. Never disabled. */
export function SizeOption({ label, spoken, height, count, unavailable, ...input }: SizeOptionProps) {
  const below = [input.checked ? height : undefined, count].filter((line) => line !== undefined)
  const name = unavailable ? catalogueCopy.noneLeft(spoken ?? label) : (spoken ?? label)
  return (
    <label className="size-option" data-unavailable={unavailable || undefined}>
      <input {...input} aria-label={name} />
      <span aria-hidden>
        {label}
        {below.length > 0 && <small>{below.join(' · ')}</small>}
      </span>
    </label>
  )
}
