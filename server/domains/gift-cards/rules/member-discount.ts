// Who gets the member discount on gift cards: the payer of a membership that is active, or that is ending and still has paid
// time (product §3, §7). A second adult pays for nothing, so has none.
import type { MembershipState } from '#contract/membership/plan-details.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'

export function hasMemberDiscount(
  /** The membership that this account pays for. */
  membership: { readonly state: MembershipState; readonly ends_on: string | null } | undefined,
  today: LocalDay,
): boolean {
  if (membership?.state === 'ending') return membership.ends_on !== null && today <= membership.ends_on
  return membership?.state === 'active'
}

/** Within any so many days, each member buys at most a yearly face at the discount. */
const yearDays = 365

/** Cards bought after that instant count towards the yearly limit. */
export const discountYearBegan = (now: Date): Date => new Date(now.getTime() - yearDays * 86_400_000)
