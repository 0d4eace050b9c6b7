import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export interface FactsLineProps {
  /** Missing facts (null, false, undefined) are left out. */
  facts: readonly ReactNode[]
  className?: string
}

/** Short facts in a row, separated by dots. Where the row wraps, no line begins or ends with a dot. */
export function FactsLine({ facts, className }: FactsLineProps) {
  return (
    <span className={classNames('facts-line', className)}>
      {facts.filter(Boolean).map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no names and keep their places
        <span key={at} className="facts-line-fact">
          {at > 0 && <span className="facts-line-dot"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  )
}
