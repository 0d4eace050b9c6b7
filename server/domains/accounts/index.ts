export { accountInvariants } from './invariants.ts'
export { accountJobs, recurringAccountJobs } from './jobs.ts'
export { closeWithin } from './operations/erase-account.ts'
export { type FoundViewer, findViewer } from './operations/find-viewer.ts'
export { unknownAddressKind } from './operations/request-email.ts'
export { describeClosing } from './operations/retention/describe-closing.ts'
export { noteWarnedByOffice } from './operations/retention/note-warned-by-office.ts'
export { hashPassword, verifyPassword } from './operations/secrets/hash-password.ts'
export {
  type EmailToConfirm,
  type EmailToUndo,
  mintConfirmCode,
  mintUndoCode,
} from './operations/secrets/mint-email-code.ts'
export { mintResetCode } from './operations/secrets/mint-reset-code.ts'
export { mintSignInCode } from './operations/secrets/mint-sign-in-code.ts'
export { switchMarketing } from './operations/switch-marketing.ts'
export { presentChild, presentUser } from './present.ts'
export {
  type AccountForOrder,
  accountAsPayer,
  type ChildRow,
  findAccountIdByEmail,
  findConsent,
  findMarketingChoice,
  findMarketingChoiceOf,
  findProvedEmail,
  findRecipient,
  getAccountForOrder,
  listAddressesOf,
  listEmailsOf,
  listMarketingChoices,
  listNamesOf,
  lockAccountForOrder,
  type MarketingChoice,
  type Recipient,
  selectAcceptedTerms,
  selectChildren,
  selectUser,
} from './queries.ts'
export { accountRoutes } from './routes.ts'
export { cleanText } from './rules/clean-text.ts'
export { decideLeaving, type KeptBy } from './rules/decide-leaving.ts'
export { parseEmailAddress } from './rules/email-address.ts'
export { changesForgottenBefore, emailChangeMinutes, resetMinutes, signInMinutes } from './rules/lifetimes.ts'
export { mustAcceptTerms } from './rules/must-accept-terms.ts'
export { parsePhoneNumber } from './rules/phone-number.ts'
export { accountSecurityRoutes } from './security-routes.ts'
export type { Abilities, AccountAnswers, AccountServices, Child, UsedPlan, User } from './services.ts'
export { createAccount, type NewAccount } from './steps/create-account.ts'
export { dropPassword } from './steps/drop-password.ts'
export { findFormerAddress, findProvedFormerAddress } from './steps/email-changes.ts'
export { endAllAccess } from './steps/end-all-access.ts'
export { eraseChild } from './steps/erase-child.ts'
export { lockAccount, lockAccountOfViewer, lockAccountOrErased, lockOpenAccount } from './steps/lock-account.ts'
export { openSession, sessionCookie } from './steps/open-session.ts'
export { proveAddress } from './steps/prove-address.ts'
export {
  addressLines,
  type Buyer,
  type BuyerAddress,
  type BuyerDelivery,
  parcelAddress,
  readCustomer,
} from './steps/read-customer.ts'
export { type PostalAddress, readPostalAddress, readPostCode } from './steps/read-postal-address.ts'
export { type Consent, recordConsent } from './steps/record-consent.ts'
export { savePostalAddress } from './steps/save-postal-address.ts'
export { listSilences, noteWarningSent, type SilentAccount } from './steps/silence.ts'
