// Decides whether a piece may be reported lost, reported found, or paid for (product §4.10).
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { addDays, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { LoanState } from '../loan-transitions.ts'
import { isWaiting, type LossState } from '../loss-transitions.ts'
import type { RentalRefusal } from '../rental-refusal.ts'
import type { ReturnState } from '../return-transitions.ts'

export interface ReportFacts {
  readonly loan: LoanState
  /** The state of the return that it is in. */
  readonly returnState: ReturnState | null
  readonly recalled: boolean
  /** The day from which the family owns the piece at no cost; null if unknown. */
  readonly freeOn: LocalDay | null
  readonly today: LocalDay
}

/**
 * Only a piece at home can be reported. A recalled piece never becomes the family's, and we may have booked its return ourselves, so
 * it can be reported until that return is posted (law L-28).
 */
export function decideReport({ loan, returnState, recalled, ...day }: ReportFacts): Outcome<undefined, RentalRefusal> {
  if (recalled && loan === 'return_announced' && returnState === 'announced') return accepted()
  if (loan !== 'at_home') return notNow(notHere[loan])
  return !recalled && isKept(day) ? notNow(becomesKeptToday) : accepted()
}

/** Nine months have passed; the morning job ends its loan. */
const isKept = ({ freeOn, today }: Pick<ReportFacts, 'freeOn' | 'today'>): boolean => freeOn !== null && freeOn <= today

const becomesKeptToday = 'You’ve had this piece for nine months, so it’s becoming yours today. There’s nothing to pay.'
const noLongerWithYou = 'This piece isn’t with you any more.'
const notHere: Readonly<Record<Exclude<LoanState, 'at_home'>, string>> = {
  ordered: 'This piece is still on its way to you. If your parcel hasn’t come, please email us.',
  return_announced: 'You’re sending this piece back. If you can’t find it, leave it out of the parcel and email us.',
  kept: 'This piece is yours, so there’s nothing to report.',
  lost: noLongerWithYou,
  returned: noLongerWithYou,
  cancelled: noLongerWithYou,
}

export interface FoundFacts {
  readonly loss: { readonly state: LossState; readonly paidOn: LocalDay | null }
  readonly loan: LoanState
  readonly recalled: boolean
  readonly today: LocalDay
  /** Setting `loss.refund_days`. */
  readonly refundDays: number
  readonly freeOn: LocalDay | null
  /** The state of the membership that the piece was rented under. */
  readonly membership: MembershipState
  readonly credits: number
  readonly creditsLeft: number
}

/** The last day on which a paid piece may turn up and be refunded. */
export const refundUntil = (paidOn: LocalDay, refundDays: number): LocalDay => addDays(paidOn, refundDays)

/** `close`: the case ends unpaid. `refund`: its payment is refunded and the piece is on loan again. `done`: it is at home already. */
export function decideFound(facts: FoundFacts): Outcome<'close' | 'refund' | 'done', RentalRefusal> {
  const { loss, loan, recalled, today, refundDays, freeOn, membership, credits, creditsLeft } = facts
  if (isWaiting(loss.state)) return accepted('close')
  if (loan === 'at_home') return accepted('done')
  if (loss.state !== 'paid' || loss.paidOn === null)
    return notNow('We aren’t missing this piece, so there’s nothing to pay.')
  const until = refundUntil(loss.paidOn, refundDays)
  // A recalled piece is refunded when it reaches us, however long ago it was paid for (law L-28).
  if (today > until && recalled) return notNow(`This piece has been recalled, so please don’t use it. ${sendItBack}`)
  if (today > until) return notNow(`You could send this piece back for a refund until ${formatDay(until)}. It’s yours.`)
  if (isKept({ freeOn, today }))
    return notNow(`You’ve had this piece for nine months, so you can’t go back to renting it. ${sendItBack}`)
  const noRental = cannotRent[membership]
  if (noRental !== undefined) return refused({ code: 'membership_state', message: `${noRental} ${sendItBack}` })
  if (credits > creditsLeft)
    return refused({
      code: 'over_credits',
      message: `You’d be renting this piece again, which takes ${describeCredits(credits)}, but you’ve ${creditsLeft === 0 ? 'none' : `only ${creditsLeft}`} free. ${sendItBack}`,
    })
  return accepted('refund')
}

const sendItBack = 'Email us for a label, and we’ll refund you as soon as the piece reaches us.'
const cannotRent: Partial<Record<MembershipState, string>> = {
  cancelled: 'Your membership has ended, so you can’t go back to renting this piece.',
  paused: 'Your membership is paused, so you can’t go back to renting this piece.',
  pending_acceptance: 'You can’t go back to renting this piece until we’ve accepted your membership.',
}

export interface PaymentFacts {
  readonly loss: LossState
  readonly recalled: boolean
  /** The day from which the family owns the piece at no cost; null if unknown. */
  readonly freeOn: LocalDay | null
  readonly today: LocalDay
}

/**
 * Nothing is paid before an operator has approved it, once nine months have made the piece the family's, or for a recalled piece
 * (law L-28).
 */
export function decidePayment({ loss, recalled, ...day }: PaymentFacts): Outcome<undefined, RentalRefusal> {
  if (recalled && isWaiting(loss)) return notNow('This piece has been recalled, so there’s nothing to pay for it.')
  switch (loss) {
    case 'approved':
      return isKept(day) ? notNow(becomesKeptToday) : accepted()
    case 'paid':
      return notNow('You’ve already paid for this piece.')
    case 'open':
    case 'to_approve':
      return notNow('There’s nothing to pay for this piece yet.')
    default:
      return notNow('We aren’t missing this piece any more, so there’s nothing to pay.')
  }
}

const describeCredits = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`)

const notNow = (message: string): Outcome<never, RentalRefusal> => refused({ code: 'not_now', message })
