export { membershipInvariants } from './invariants.ts'
export { membershipJobs, membershipProviderKinds, recurringMembershipJobs } from './jobs.ts'
export { findUsedDays } from './operations/cancel-within-cooling-off.ts'
export { creditMember } from './operations/credit-member.ts'
export { describeMembership, graceSetting, planWith } from './operations/describe-membership.ts'
export { ensurePlans } from './operations/ensure-plans.ts'
export { inspectMembership } from './operations/inspect-membership.ts'
export { acceptMembership } from './operations/joining/accept-membership.ts'
export { reconcileCheckoutSessions } from './operations/joining/reconcile-checkout-sessions.ts'
export { refuseMembership } from './operations/joining/refuse-membership.ts'
export { reconcileSubscription } from './operations/reconcile-subscription.ts'
export { leaveSharing } from './operations/sharing/end-sharing.ts'
export { mintInvitation } from './operations/sharing/mint-invitation.ts'
export {
  type CheckoutSessionRow,
  findCheckoutSessionPrice,
  listOpenCheckoutSessions,
} from './queries/checkout-sessions.ts'
export { findChangeOfInvoice, findLastStep } from './queries/email-facts.ts'
export { clothesDueOf, clothesDueSetting, findEnd, listOver, readEndingDays } from './queries/ending-days.ts'
export {
  findMembership,
  findMembershipById,
  findMembershipContract,
  findMembershipPaidBy,
  listToAccept,
  type MembershipRow,
  selectMembership,
} from './queries/memberships.ts'
export { listOrderRights, type OrderRight } from './queries/order-rights.ts'
export { findChangeNotMade, findOpenChange, findPlanChange } from './queries/plan-changes.ts'
export { findSmallestMonth } from './queries/plan-prices.ts'
export { findShare, findShareEndedWith, findShareOf, selectInvitedEmails } from './queries/sharing/shares.ts'
export { readUnpaidStep } from './queries/unpaid-step.ts'
export { readUnpaidTime, selectPaidHistory, type UnpaidTime, unpaidTimeOf } from './queries/unpaid-time.ts'
export {
  findUsedMembership,
  findUsedMembershipWithPrice,
  hasJoined,
  listJoined,
  lockUsedMembership,
  selectUsedMembership,
  type UsedMembershipRow,
} from './queries/used-memberships.ts'
export { membershipRoutes } from './routes.ts'
export { coolingOffDayForMember, coolingOffDayOf, coolingOffEndsOn, dailyShare } from './rules/cooling-off.ts'
export { clothesDueOn, ordersUntil } from './rules/ending-days.ts'
export {
  leftBehind,
  type MembershipStanding,
  mayExtend,
  mayKeep,
  mayOrder,
  mayReturn,
  maySubscribe,
  maySwap,
  type NotAllowed,
  onlyPayerBuys,
  type Right,
} from './rules/member-rights.ts'
export type { LoanCredits } from './rules/next-credits.ts'
export { coolingOffDays, type PostageOffer } from './rules/plan-terms.ts'
export { statementText } from './rules/statement-text.ts'
export { graceEndsOn, lastPayableDay } from './rules/unpaid-time.ts'
export type {
  FamilyCloset,
  MembershipAnswers,
  MembershipRecords,
  MembershipServices,
  PieceAtHome,
  ReturnsToPost,
  SubscriptionListener,
} from './services.ts'
export { applySubscription } from './steps/apply-subscription.ts'
export { type CreditChange, freeCredits, lowerCredits, useCredits } from './steps/change-credits.ts'
export { completeEnding } from './steps/complete-ending.ts'
export { eraseComments } from './steps/erase-comments.ts'
export { limitUnusedTime, paidSubscriptionsOf } from './steps/list-refundable.ts'
export { lockMembership } from './steps/lock-membership.ts'
export { noteCoolingOffNotice } from './steps/note-cooling-off-notice.ts'
export { noteEndAhead } from './steps/notices/note-end-ahead.ts'
export { noteReminder } from './steps/notices/note-reminder.ts'
export { readOverdue } from './steps/read-due.ts'
export { coolingOffReason } from './steps/read-life-facts.ts'
export { lastOrdersSetting, readStanding, standingWith } from './steps/read-standing.ts'
export { refundOverpayment } from './steps/refund-overpayment.ts'
export { setChoiceDue } from './steps/set-choice-due.ts'
