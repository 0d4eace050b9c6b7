// Decides whether an operator may set which part of a kit a product is (product §8): only if it is hired by dates, and no piece of it is
// booked or being paid for.
import type { RefusalCode } from '#contract/errors.ts'
import type { SkiPart } from '#contract/ski/shop.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface StyleToSet {
  readonly name: string
  readonly hiredByDates: boolean
  /** Null until it is set. */
  readonly part: SkiPart | null
  /** Whether a booking that is not over has it, or a checkout holds it. */
  readonly inUse: boolean
}

interface PartRefusal {
  readonly code: Extract<RefusalCode, 'not_found' | 'not_now'>
  readonly message: string
}

/** @returns whether anything changes */
export function decidePart(style: StyleToSet | undefined, part: SkiPart): Outcome<boolean, PartRefusal> {
  if (!style) return refused({ code: 'not_found', message: 'No design has that handle.' })
  const { name, hiredByDates, inUse } = style
  if (!hiredByDates)
    return refused({ code: 'not_now', message: `${name} is rented for credits: only ski wear is a part of a kit.` })
  if (style.part === part) return accepted(false)
  if (style.part !== null && inUse)
    return refused({
      code: 'not_now',
      message: `${name} is booked, or being paid for: it stays what it is until those bookings are over.`,
    })
  return accepted(true)
}
