// Where the home page's two buttons lead. Members see no offer to join, and a paused member cannot order.

import type { SiteUser } from '#web/lib/site/load-site.ts'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'

export interface HomeAction {
  to: string
  label: string
}

const choosePlan = { to: '/plans', label: homeCopy.choosePlan }
const browse = { to: '/shop', label: homeCopy.browse }
const yourCloset = { to: '/account/closet', label: homeCopy.yourCloset }
const yourPlan = { to: '/account/plan', label: homeCopy.yourPlan }

/** The first is the filled button. */
export function homeActions(user: Pick<SiteUser, 'plan' | 'can'> | null): [HomeAction, HomeAction] {
  if (!user?.plan) return [choosePlan, browse]
  if (user.can.order.allowed || user.can.swap.allowed) return [browse, yourCloset]
  return user.plan.state === 'paused' ? [yourPlan, browse] : [yourCloset, yourPlan]
}
