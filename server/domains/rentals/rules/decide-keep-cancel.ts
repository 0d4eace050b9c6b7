// Decides whether a purchase may still be cancelled (product §4.9, law L-4): within 14 days, as long as its piece can
// be on loan again. If it cannot, a person must help, because the right to cancel remains.
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { addDays, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { RentalRefusal } from './rental-refusal.ts'

const withdrawalDays = 14

/** The last day on which a purchase can be cancelled; the day of the purchase does not count. */
export const cancelUntil = (boughtOn: LocalDay): LocalDay => addDays(boughtOn, withdrawalDays)

export interface KeepCancelFacts {
  readonly boughtOn: LocalDay
  readonly today: LocalDay
  /** The day on which the piece would have become the family's after nine months; null if unknown. */
  readonly freeOn: LocalDay | null
  /** The state of the membership that the piece was rented under. */
  readonly membership: MembershipState
  /** The credits that the piece would take again, and those left. */
  readonly credits: number
  readonly creditsLeft: number
}

export function decideKeepCancel(facts: KeepCancelFacts): Outcome<undefined, RentalRefusal> {
  const { boughtOn, today, freeOn, membership, credits, creditsLeft } = facts
  const until = formatDay(cancelUntil(boughtOn))
  const orByEmail = `Or email us by ${until} and we’ll help you send it back for a refund.`
  if (today > cancelUntil(boughtOn)) return notAllowed('not_now', `You could cancel this purchase until ${until}.`)
  if (freeOn !== null && freeOn <= today)
    return notAllowed(
      'not_now',
      `You’ve had this piece for nine months, so you can’t go back to renting it. ${orByEmail}`,
    )
  if (membership === 'cancelled' || membership === 'paused' || membership === 'pending_acceptance')
    return notAllowed('membership_state', `${cannotRent[membership]} ${orByEmail}`)
  if (credits > creditsLeft)
    return notAllowed(
      'over_credits',
      `You’d be renting this piece again, which takes ${describeCredits(credits)}, but you’ve ${creditsLeft === 0 ? 'none' : `only ${creditsLeft}`} free. Send something back or add a Wardrobe Booster first. ${orByEmail}`,
    )
  return accepted()
}

const cannotRent = {
  cancelled: 'Your membership has ended, so you can’t go back to renting this piece.',
  paused: 'Your membership is paused, so you can’t go back to renting this piece. Reactivate it first.',
  pending_acceptance: 'You can’t go back to renting this piece until we’ve accepted your membership.',
} as const

const describeCredits = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`)

const notAllowed = (code: RentalRefusal['code'], message: string): Outcome<undefined, RentalRefusal> =>
  refused({ code, message })
