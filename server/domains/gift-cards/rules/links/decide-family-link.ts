// Decides whether a family's link may be made, and how long it works (product §7).
import type { RefusalCode } from '#contract/errors.ts'
import { addDays, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface LinkFacts {
  /** Children that the link would show. */
  readonly children: number
  readonly showsSaved: boolean
  /** Links of the account that work. */
  readonly live: number
  readonly max: number
}

interface LinkRefusal {
  readonly code: Extract<RefusalCode, 'invalid_request' | 'limit_reached'>
  readonly message: string
}

/** Decides whether an account may make another link. */
export function mayMakeLink({ live, max }: Pick<LinkFacts, 'live' | 'max'>): Outcome<undefined, LinkRefusal> {
  if (live < max) return accepted()
  return refused({
    code: 'limit_reached',
    message: `You have ${max} links already. Switch one off first.`,
  })
}

/** Decides whether this link is made: it must show something. */
export function decideFamilyLink(facts: LinkFacts): Outcome<undefined, LinkRefusal> {
  if (facts.children === 0 && !facts.showsSaved)
    return refused({ code: 'invalid_request', message: 'Choose at least one child, or your saved clothes.' })
  return mayMakeLink(facts)
}

/** The end of a link's last day in London. */
export const linkEnd = (now: Date, days: number): Date => startOfDayInLondon(addDays(dayInLondon(now), days + 1))

/** The last day on which a link works. */
export const lastDayOf = (expiresAt: Date): LocalDay => addDays(dayInLondon(expiresAt), -1)
