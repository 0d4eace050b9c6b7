import type { SiteUser } from '#web/lib/site/load-site.ts'
import { basketCopy as copy } from '#web/screens/storefront/basket/copy.ts'

export interface OrderAlternatives {
  /** What the member must do to order again; null where the refusal already says it. */
  text: string | null
  links: { to: string; label: string; filled: boolean }[]
}

/**
 * What a member can do instead of ordering, by the state of the membership. The API says why ordering is refused.
 * @param mayStay whether the ending can still be undone
 */
export function orderAlternatives({ plan, can }: Pick<SiteUser, 'plan' | 'can'>, mayStay: boolean): OrderAlternatives {
  const link = (to: string, label: string, filled = false) => ({ to, label, filled })
  const sendBack = can.return.allowed ? [link('/account/closet', copy.sendBack)] : []
  // Only the payer can pay, reactivate or change the plan.
  if (plan?.part === 'second') return { text: null, links: sendBack }
  switch (plan?.state) {
    case 'ending':
      return mayStay
        ? { text: copy.mayStay, links: [link('/account/plan', copy.toPlan), ...sendBack] }
        : { text: null, links: sendBack }
    case 'past_due':
      return { text: null, links: [link('/subscription-failed', copy.seeDue, true), ...sendBack] }
    case 'paused':
      return { text: null, links: [link('/account/plan/reactivate', copy.reactivate, true)] }
    case 'active':
      return { text: null, links: [link('/account/plan/change#booster', copy.toBooster), ...sendBack] }
    default:
      return { text: null, links: [] }
  }
}
