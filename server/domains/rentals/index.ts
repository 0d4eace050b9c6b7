// What ends in `Within`, and lockMember, run in a caller's transaction: builders of tests and of the demo
// world make a past of them.
export { rentalInvariants } from './invariants.ts'
export { deliverOrder, deliverWithin } from './operations/deliver-order.ts'
export { dispatchOrder, dispatchWithin } from './operations/dispatch-order.ts'
export {
  finishRepair,
  type InspectionOutcome,
  inspectionOutcomes,
  inspectReturn,
  inspectWithin,
} from './operations/inspect-return.ts'
export { startPicking } from './operations/pick-order.ts'
export { receiveReturn, receiveWithin } from './operations/receive-return.ts'
export { type Abilities, abilitiesOf, asCan, type Can } from './policies.ts'
export { presentPostage, returnDueLabel } from './present.ts'
export { purposeOfBasket, rentalPurposes, withPurposes } from './purposes/index.ts'
export { describeAbilities, hasPendingReturn } from './queries/abilities.ts'
export { creditsOnTheWayBack } from './queries/family-closet.ts'
export { readFreePostageLeft } from './queries/family-records.ts'
export { type FamilyStanding, type NotedRefusal, readFamilyStanding } from './queries/family-standing.ts'
export { findCheckoutForLetter } from './queries/letter-facts.ts'
export type { LifeStep } from './queries/life-events.ts'
export { countPiecesOut, hasPiecesAtHome, hasSentClothes } from './queries/loans.ts'
export { findOfficeSubject, type OfficeSubject } from './queries/office.ts'
export {
  listOpenOrders,
  type OfficeOrderDetails,
  type OpenOrder,
  readOrderForOffice,
} from './queries/office-orders.ts'
export type { OfficePiece } from './queries/office-pieces.ts'
export {
  listOpenReturns,
  type OfficeReturnDetails,
  type OpenReturn,
  readReturnForOffice,
} from './queries/office-returns.ts'
export { type RentalTerms, rentalTermSettings, rentalTermsOf } from './queries/rental-terms.ts'
export { type RentalAnswers, rentalsRoutes } from './routes.ts'
export { decideCancel } from './rules/decide-cancel.ts'
export type { DeliveryAddress } from './rules/is-address-complete.ts'
export { type KeepNumbers, keepItPrice, yoursToKeepOn } from './rules/keep-it-price.ts'
export { liveLoanStates } from './rules/loan-transitions.ts'
export { rentalTermInWords } from './rules/rental-term.ts'
export { returnDueIfCancelled } from './rules/return-due.ts'
export { isPending, pendingReturnStates } from './rules/return-transitions.ts'
export type { RentalRecords, RentalServices, RentalSteps } from './services.ts'
export { cancelUnpickedOrders } from './steps/cancel-unpicked-orders.ts'
export { eraseAddresses } from './steps/erase-addresses.ts'
export { lockMember } from './steps/lock-member.ts'
export { readHireMonths } from './steps/read-hire-months.ts'
export { readPostageOffer } from './steps/read-postage-offer.ts'
