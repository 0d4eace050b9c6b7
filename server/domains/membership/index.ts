export { membershipInvariants } from './invariants.ts'
export { membershipJobs, recurringMembershipJobs } from './jobs.ts'
export { alignSubscription } from './operations/align-subscription.ts'
export { findUsedDays } from './operations/cool-off-membership.ts'
export { creditMember } from './operations/credit-member.ts'
export { describeMembership, graceSetting, planWith } from './operations/describe-membership.ts'
export { ensurePlans } from './operations/ensure-plans.ts'
export { inspectMembership } from './operations/inspect-membership.ts'
export { acceptMembership } from './operations/joining/accept-membership.ts'
export { reconcileJoinings } from './operations/joining/reconcile-joinings.ts'
export { refuseMembership } from './operations/joining/refuse-membership.ts'
export { readEndingDays } from './queries/ending-days.ts'
export { findChangeOfInvoice, findLastStep } from './queries/letter-facts.ts'
export {
  findChangeNotMade,
  findJoiningPrice,
  findMembership,
  findMembershipContract,
  findMembershipPaidBy,
  findMembershipWithPrice,
  findOpenChange,
  findPlanChange,
  findSmallestMonth,
  type JoiningRow,
  listOpenJoinings,
  type MembershipRow,
  selectMembership,
} from './queries.ts'
export { membershipRoutes } from './routes.ts'
export { coolingOffEndsOn, dailyShare } from './rules/cooling-off.ts'
export { clothesDueOn, ordersUntil } from './rules/ending-days.ts'
export {
  type MembershipStanding,
  mayOrder,
  mayReturn,
  maySubscribe,
  maySwap,
  type NotAllowed,
  type Right,
} from './rules/member-rights.ts'
export type { LoanCredits } from './rules/next-credits.ts'
export { coolingOffDays, type PostageOffer } from './rules/plan-terms.ts'
export { statementText } from './rules/statement-text.ts'
export { graceEndsOn, lastPayableDay, payBy } from './rules/unpaid-time.ts'
export type {
  FamilyCloset,
  MembershipAnswers,
  MembershipRecords,
  MembershipServices,
  PieceAtHome,
  SubscriptionListener,
} from './services.ts'
export { applySubscription } from './steps/apply-subscription.ts'
export { type CreditChange, freeCredits, useCredits } from './steps/change-credits.ts'
export { lockLiveMembership } from './steps/lock-live-membership.ts'
export { lockMembership } from './steps/lock-membership.ts'
export { noteCoolingOffNotice } from './steps/note-cooling-off-notice.ts'
export { readOverdue } from './steps/read-due.ts'
export { cooledOffReason } from './steps/read-life-facts.ts'
export { lastOrdersSetting, readStanding, standingWith } from './steps/read-standing.ts'
export { refundUnduePayment } from './steps/refund-undue-payment.ts'
export { settleEnding } from './steps/settle-ending.ts'
