export { skiBookingRoutes } from './booking-routes.ts'
export { skiChangeRoutes } from './change-routes.ts'
export { skiInvariants } from './invariants.ts'
export { recurringSkiJobs } from './jobs.ts'
export { cancelSkiForOffice } from './operations/desk/cancel-for-office.ts'
export { receiveUndeliveredSki, recordLostSki } from './operations/desk/end-sent-ski.ts'
export { followUpBookings } from './operations/desk/follow-up-bookings.ts'
export { holdSki, type KitsToHold } from './operations/desk/hold-ski.ts'
export { inspectSki } from './operations/desk/inspect-ski.ts'
export { readProposedFee, refundFee, requestLateFee, waiveFee } from './operations/desk/late-fee.ts'
export { pickSki, pickWithin } from './operations/desk/pick-ski.ts'
export { receiveSki, receiveWithin, writeOffSki } from './operations/desk/receive-ski.ts'
export { releaseHeldSki } from './operations/desk/release-ski.ts'
export {
  deliverSki,
  deliverTrackedSki,
  deliverWithin,
  dispatchSki,
  dispatchWithin,
  postTrackedSki,
} from './operations/desk/send-ski.ts'
export { setSkiPart } from './operations/desk/set-ski-part.ts'
export { kitsPath, prepareHeldSki } from './operations/prepare-held.ts'
export {
  readChangePayment,
  readFeePayment,
  readSkiForEmail,
  readSkiReceipt,
  type SkiForEmail,
  skiFeeRefundMade,
  skiRefundMade,
} from './operations/read-for-email.ts'
export { readQuote } from './operations/read-quote.ts'
export { hireDates, hireLabel } from './present-dates.ts'
export { skiPurposes } from './purposes/purposes.ts'
export {
  findBookingForOffice,
  isOutboundLabel,
  listFees,
  listPaid,
  listSteps,
  lockBooking,
  type SkiBooking,
} from './queries/bookings.ts'
export { isComingBack as isSkiComingBack } from './queries/coming-back.ts'
export { buyerOfSkiParcel } from './queries/desk/booking-of-return.ts'
export { type DeskBooking, type DeskPiece, findBookingOfGarment, withPieces } from './queries/desk/desk-bookings.ts'
export { listOpenBookings as listOpenSkiBookings, listPiecesAtRisk } from './queries/desk/open-bookings.ts'
export { listStylesWithoutPart } from './queries/desk/styles.ts'
export { readSkiBeforeLeaving, selectSkiBuyers } from './queries/leaving.ts'
export { listDisputedBookings } from './queries/payments.ts'
export { listProofs, type SkiProof } from './queries/proofs.ts'
export { listFeesToDecide } from './queries/proposed-fee.ts'
export { readSkiSettings } from './queries/ski-settings.ts'
export { stateOfRemainder } from './rules/desk/due-notice.ts'
export type { ProposedFee } from './rules/desk/propose-fee.ts'
export { blockedDays, daysOf } from './rules/hire-dates.ts'
export { hirePrice } from './rules/hire-price.ts'
export { endedCause } from './rules/refund-cause.ts'
export { isOut, isUnsent as isSkiUnsent } from './rules/ski-booking-transitions.ts'
export type { SkiTerms } from './rules/ski-terms.ts'
export type { SkiRecords } from './services.ts'
export { skiShopRoutes } from './shop-routes.ts'
export { leaveOutRecalledSki } from './steps/desk/leave-out-recalled-ski.ts'
export { eraseSkiBuyer, eraseSkiGuests } from './steps/erase-buyers.ts'
export { fulfilBooking } from './steps/fulfil-booking.ts'
export { moveBooking } from './steps/move-booking.ts'
export { releaseBookedDays } from './steps/take-days.ts'
