// Decides whether a piece may be bought now (product §3, §4.9): it must be with its member, on loan or booked for
// return, and nothing recalled is sold (law L-28).
import type { LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { LoanState } from './loan-transitions.ts'
import type { RentalRefusal } from './rental-refusal.ts'
import type { ReturnState } from './return-transitions.ts'

export interface KeepFacts {
  /** The member's right to buy, by the table of product §3; refused with the reason. */
  readonly right: Outcome<undefined, RentalRefusal>
  /** This account's loan of the piece. */
  readonly loan: { readonly state: LoanState; readonly returnState: ReturnState | null; readonly recalled?: boolean }
  /** The day on which nine months make it the family's; null if unknown. */
  readonly freeOn: LocalDay | null
  readonly today: LocalDay
  /** Whether the payer would buy it for the other home (product §12.5), so the reasons below would be about the wrong home. */
  readonly elsewhere?: boolean
}

export function decideKeep({ elsewhere = false, ...facts }: KeepFacts): Outcome<undefined, RentalRefusal> {
  const decided = decideAtHome(facts)
  if (decided.ok || !elsewhere || decided === facts.right) return decided
  return refused({ ...decided.reason, message: 'This piece of the other home can’t be bought now.' })
}

function decideAtHome({ right, loan, freeOn, today }: Omit<KeepFacts, 'elsewhere'>): Outcome<undefined, RentalRefusal> {
  if (loan.state === 'kept') return refused({ code: 'already_done', message: 'This piece is already yours.' })
  if (!right.ok) return right
  if (loan.recalled && (loan.state === 'at_home' || loan.state === 'return_announced'))
    return notNow('This piece has been recalled, so you can’t buy it. Please send it back.')
  switch (loan.state) {
    case 'ordered':
      return notNow('This piece is still on its way to you. You can buy it once it’s arrived.')
    case 'at_home':
      return freeOn !== null && freeOn <= today
        ? notNow('You’ve had this piece for nine months, so it’s becoming yours today. There’s nothing to pay.')
        : accepted()
    case 'return_announced':
      return loan.returnState === 'posted'
        ? notNow('This piece is in the post to us, so you can’t buy it now.')
        : accepted()
    default:
      return notNow('This piece isn’t with you any more, so you can’t buy it.')
  }
}

const notNow = (message: string): Outcome<undefined, RentalRefusal> => refused({ code: 'not_now', message })
