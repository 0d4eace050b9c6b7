export { membershipInvariants } from './invariants.ts'
export { type CreditChange, freeCredits, useCredits } from './operations/change-credits.ts'
export { describeMembership } from './operations/describe-membership.ts'
export { lockLiveMembership } from './operations/lock-live-membership.ts'
export { lockMembership } from './operations/lock-membership.ts'
export { findMembership, type MembershipRow } from './queries.ts'
export {
  hasOrderRight,
  type MembershipStanding,
  mayOrder,
  mayReturn,
  maySubscribe,
  maySwap,
  type NotAllowed,
  type Right,
} from './rules/member-rights.ts'
export { allowsMembershipTransition, membershipTransitions } from './rules/membership-transitions.ts'
export type { LoanCredits } from './rules/next-credits.ts'
