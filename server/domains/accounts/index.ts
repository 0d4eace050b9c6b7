export { accountInvariants } from './invariants.ts'
export { accountJobs, recurringAccountJobs } from './jobs.ts'
export { nobodyKind } from './operations/ask-for-letter.ts'
export { createAccount, type NewAccount } from './operations/create-account.ts'
export { type FoundViewer, findViewer } from './operations/find-viewer.ts'
export { hashPassword, verifyPassword } from './operations/hash-password.ts'
export { lockAccount, lockOpenAccount } from './operations/lock-account.ts'
export {
  type EmailToConfirm,
  type EmailToUndo,
  mintConfirmCode,
  mintUndoCode,
} from './operations/mint-email-code.ts'
export { mintResetCode } from './operations/mint-reset-code.ts'
export { mintSignInCode } from './operations/mint-sign-in-code.ts'
export { openSession, sessionCookie } from './operations/open-session.ts'
export { type Consent, recordConsent } from './operations/record-consent.ts'
export { presentChild, presentUser } from './present.ts'
export {
  type AccountForOrder,
  type ChildRow,
  findAccountIdByEmail,
  findConsent,
  findRecipient,
  getAccountForOrder,
  lockAccountForOrder,
  type Recipient,
  selectAcceptedTerms,
  selectChildren,
  selectUser,
} from './queries.ts'
export { accountRoutes } from './routes.ts'
export { parseEmailAddress } from './rules/email-address.ts'
export { emailChangeMinutes, resetMinutes, signInMinutes } from './rules/lifetimes.ts'
export { mustAcceptTerms } from './rules/must-accept-terms.ts'
export { accountSecurityRoutes } from './security-routes.ts'
export type { Abilities, AccountAnswers, AccountServices, Child, PlanDetails, User } from './services.ts'
