import type { ComponentProps } from 'react'
import { catalogueCopy } from '#web/copy/catalogue.ts'

export interface SizeOptionProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox'
  /** "3–4y" */
  label: string
  /** Said instead of the label where the short form reads badly: "3 to 4 years". */
  spoken?: string
  /** "104 cm", shown once chosen. */
  height?: string
  unavailable?: boolean
}

/** A size as a 44 px button: a radio on the item page, a checkbox among the filters. Never dead-disabled. */
export function SizeOption({ label, spoken, height, unavailable, ...input }: SizeOptionProps) {
  const name = unavailable ? catalogueCopy.noneLeft(spoken ?? label) : (spoken ?? label)
  return (
    <label className="size-option" data-unavailable={unavailable || undefined}>
      <input {...input} aria-label={name} />
      <span aria-hidden>
        {label}
        {height && input.checked && <small>{height}</small>}
      </span>
    </label>
  )
}
