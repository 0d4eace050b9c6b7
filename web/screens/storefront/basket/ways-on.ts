import type { SiteUser } from '#web/lib/site/load-site.ts'
import { basketCopy as copy } from '#web/screens/storefront/basket/copy.ts'

export interface WaysOn {
  /** What is needed to order again, when the reason does not say it. */
  text: string | null
  links: { to: string; label: string; filled: boolean }[]
}

/**
 * What a member can do instead of ordering, by the membership's state. The reason is in the answer.
 * @param mayStay the ending can still be undone
 */
export function waysOn({ plan, can }: Pick<SiteUser, 'plan' | 'can'>, mayStay: boolean): WaysOn {
  const link = (to: string, label: string, filled = false) => ({ to, label, filled })
  const sendBack = can.return.allowed ? [link('/account/closet', copy.sendBack)] : []
  // Paying, reactivating and changing the plan are the payer's.
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
