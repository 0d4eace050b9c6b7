// Functions ending in `Within`, and lockMember, run in the caller's transaction. Test builders and the demo world use them to
// create history.
export { arrivalRoutes } from './arrival-routes.ts'
export { askedRoutes } from './asked-routes.ts'
export { findingRoutes } from './finding-routes.ts'
export { rentalInvariants } from './invariants.ts'
export { recurringRentalJobs } from './jobs.ts'
export { keepRoutes } from './keep-routes.ts'
export { lossRoutes } from './loss-routes.ts'
export { approveLoss, type OfficeLoss, waiveLoss } from './operations/approve-loss.ts'
export { withdrawAsked } from './operations/asked/withdraw-asked.ts'
export { deliverOrder, deliverWithin } from './operations/deliver-order.ts'
export { dispatchOrder, dispatchWithin } from './operations/dispatch-order.ts'
export { lapseWhenRaised } from './operations/follow-up-returns.ts'
export {
  finishRepair,
  type InspectionOutcome,
  inspectionOutcomes,
  inspectReturn,
  inspectWithin,
} from './operations/inspect-return.ts'
export { startPicking } from './operations/pick-order.ts'
export { bookBackRecalled } from './operations/recalled/book-back-recalled.ts'
export { leaveOutRecalled } from './operations/recalled/leave-out-recalled.ts'
export { type FoundAs, inspectFoundPiece, receivePiece } from './operations/receive-piece.ts'
export { type Received, receiveReturn, receiveWithin } from './operations/receive-return.ts'
export { recordNotThere } from './operations/record-not-there.ts'
export {
  declineReport,
  regradeReportedPiece,
  takeBackReportedPiece,
} from './operations/reports/resolve-report.ts'
export { cancelPostedReturn, recordLostReturn } from './operations/tracking/decide-posted-return.ts'
export { deliverTracked } from './operations/tracking/deliver-tracked.ts'
export { postTracked } from './operations/tracking/post-tracked.ts'
export { receiveUndelivered, recordLostOrder } from './operations/tracking/receive-undelivered.ts'
export type { PhotoReader } from './photo-reader.ts'
export { type Abilities, abilitiesOf, asCan, type Can } from './policies.ts'
export { presentPostage, returnDueLabel } from './present.ts'
export { readLossPrice } from './purposes/decide-lost-piece.ts'
export { purposeOfBasket, rentalPurposes, withPurposes } from './purposes/index.ts'
export { describeAbilities, hasPendingReturn } from './queries/abilities.ts'
export {
  type ArrivalCheck,
  listToGradeAgain,
  type PieceToGradeAgain,
  selectArrivalMarks,
} from './queries/arrival-checks.ts'
export { findAskedForEmail, findCheckoutForEmail } from './queries/email-facts.ts'
export { familyOfParcel } from './queries/family-of-parcel.ts'
export { type FamilyStanding, type RecordedRefusal, readFamilyStanding } from './queries/family-standing.ts'
export { listFindings, type OfficeFinding } from './queries/findings/findings.ts'
export { isUnanswered } from './queries/hires.ts'
export { keepNumbersOf, keepSettings } from './queries/keeping/keep-numbers.ts'
export { payerOfLoan } from './queries/keeping/paying-for.ts'
export type { LifeStep } from './queries/life-events.ts'
export { countPiecesOut, hasPiecesOut, hasSentClothes, listLiveLoans } from './queries/loans.ts'
export { listWaitingLosses, readLossDays } from './queries/losses.ts'
export { findOfficeSubject, type OfficeSubject } from './queries/office.ts'
export {
  listOpenOrders,
  type OfficeOrderDetails,
  type OpenOrder,
  readOrderForOffice,
} from './queries/office-orders.ts'
export { type OfficePiece, officePiecesOfLoans } from './queries/office-pieces.ts'
export {
  listOpenReturns,
  type OfficeReturnDetails,
  type OpenReturn,
  readReturnForOffice,
} from './queries/office-returns.ts'
export { isOrderDisputed } from './queries/orders.ts'
export { findReportPhoto, listOpenReports, type OfficeReport } from './queries/piece-reports.ts'
export { type RentalTerms, readRentalTerms, rentalTermSettings, rentalTermsOf } from './queries/rental-terms.ts'
export { readRefundedPostage } from './queries/return-postage.ts'
export { blocksAnother, waitsInFormerHome } from './queries/returns.ts'
export { choiceElsewhere } from './queries/standing-of-home.ts'
export { reportRoutes } from './report-routes.ts'
export { type RentalAnswers, rentalsRoutes } from './routes.ts'
export { decideArrived } from './rules/arrival/decide-arrived.ts'
export { cancelCause, decideCancel } from './rules/decide-cancel.ts'
export { decideKeep } from './rules/decide-keep.ts'
export { cancelUntil } from './rules/decide-keep-cancel.ts'
export { type Candidate, type Reason, reasonsOf } from './rules/filling/basket-score.ts'
export { fillAround, fillCredits } from './rules/filling/fill-credits.ts'
export { kindOf } from './rules/filling/kind-of.ts'
export { mayAnswer, readableUntil } from './rules/findings/decide-finding.ts'
export { answersForPlace, placeLabel, presentAnswer } from './rules/findings/finding-words.ts'
export { type Hire, hireNoticeOn, type NextTerm, nextHire } from './rules/hire-choice.ts'
export type { DeliveryAddress } from './rules/is-address-complete.ts'
export { endsAtKeepDay, type KeepDay, keepDay, neverKeptType, promisedDay } from './rules/keep-day.ts'
export { type KeepNumbers, keepItPrice, keepItPrices, monthsLeft } from './rules/keep-it-price.ts'
export { liveLoanStates } from './rules/loan-transitions.ts'
export { isWaiting } from './rules/loss-transitions.ts'
export { decideFound, decidePayment, refundUntil } from './rules/losses/decide-loss.ts'
export { askFrom } from './rules/losses/loss-clock.ts'
export type { RentalRefusal } from './rules/rental-refusal.ts'
export { describeRentalTerm } from './rules/rental-term.ts'
export { alreadyReported, decidePieceReport, longestWords, reportableUntil } from './rules/reports/decide-report.ts'
export { maxPhotoPixels, mostPhotoBytes, type PhotoProblem } from './rules/reports/photo-problems.ts'
export { isPending, pendingReturnStates } from './rules/return-transitions.ts'
export { lapsesAfter } from './rules/returns/return-clock.ts'
export { returnDueIfCancelled } from './rules/returns/return-due.ts'
export { likelyChild } from './rules/wearers/likely-child.ts'
export type { RentalJobServices, RentalRecords, RentalServices, RentalSteps } from './services.ts'
export { cancelUnpickedOrders } from './steps/cancel-unpicked-orders.ts'
export { eraseAddresses } from './steps/erase-addresses.ts'
export { lockMember } from './steps/lock-member.ts'
export { readHireMonths } from './steps/read-hire-months.ts'
export { dueBackFromSecondHome } from './steps/second-home.ts'
export { wearerRoutes } from './wearer-routes.ts'
