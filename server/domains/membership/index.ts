export { membershipInvariants } from './invariants.ts'
export { acceptMembership } from './operations/accept-membership.ts'
export { applySubscription, type SubscriptionListener } from './operations/apply-subscription.ts'
export { type CreditChange, freeCredits, useCredits } from './operations/change-credits.ts'
export { describeMembership } from './operations/describe-membership.ts'
export { ensurePlans } from './operations/ensure-plans.ts'
export { lockLiveMembership } from './operations/lock-live-membership.ts'
export { lockMembership } from './operations/lock-membership.ts'
export { membershipJobs, reconcileJoinings, scheduleJoiningReconciliation } from './operations/reconcile-joinings.ts'
export { settleEnding } from './operations/settle-ending.ts'
export {
  findJoiningPrice,
  findMembership,
  findMembershipContract,
  findSmallestMonth,
  type JoiningRow,
  type MembershipRow,
} from './queries.ts'
export { membershipRoutes } from './routes.ts'
export {
  type MembershipStanding,
  mayOrder,
  mayReturn,
  maySubscribe,
  maySwap,
  type NotAllowed,
  type Right,
  standingOf,
} from './rules/member-rights.ts'
export type { LoanCredits } from './rules/next-credits.ts'
export { coolingOffDays } from './rules/plan-terms.ts'
export type { BasketHold, MembershipServices, OtherDomains } from './services.ts'
