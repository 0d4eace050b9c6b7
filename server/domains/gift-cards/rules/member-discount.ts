// Who gets the member discount on gift cards: the payer of a membership that is active, or that is ending and still has paid
// time (product §3, §7), once the contract can no longer be cancelled with a full refund. A second adult pays for nothing, so has none.
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'

export interface DiscountedMembership {
  readonly state: MembershipState
  readonly ends_on: string | null
  /** The last day of the contract's 14 days to cancel; null if the discount does not wait for them (a setting). */
  readonly coolingOffUntil: LocalDay | null
}

/** @param membership the one that this account pays for */
export const hasMemberDiscount = (membership: DiscountedMembership | undefined, today: LocalDay): boolean =>
  membership !== undefined && isPaid(membership, today) && !isWaiting(membership, today)

/** The first day of the discount of a member who has to wait for it; null for everybody else. */
export const firstDiscountDay = (membership: DiscountedMembership | undefined, today: LocalDay): LocalDay | null =>
  membership?.coolingOffUntil &&
  isWaiting(membership, today) &&
  isPaid(membership, addDays(membership.coolingOffUntil, 1))
    ? addDays(membership.coolingOffUntil, 1)
    : null

const isPaid = ({ state, ends_on }: DiscountedMembership, today: LocalDay): boolean =>
  state === 'ending' ? ends_on !== null && today <= ends_on : state === 'active'

const isWaiting = ({ coolingOffUntil }: DiscountedMembership, today: LocalDay): boolean =>
  coolingOffUntil !== null && today <= coolingOffUntil

/** Within any period of this many days, each member may buy a limited face at the discount. */
const yearDays = 365

/** Cards that were bought after this time count towards the yearly limit. */
export const discountYearStart = (now: Date): Date => new Date(now.getTime() - yearDays * 86_400_000)
