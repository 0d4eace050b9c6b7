export { skiBookingRoutes } from './booking-routes.ts'
export { skiChangeRoutes } from './change-routes.ts'
export { skiInvariants } from './invariants.ts'
export { recurringSkiJobs } from './jobs.ts'
export { inspectSki } from './operations/desk/inspect-ski.ts'
export { askFee, readProposedFee, waiveFee } from './operations/desk/late-fee.ts'
export { pickSki } from './operations/desk/pick-ski.ts'
export { loseSki, receiveSki } from './operations/desk/receive-ski.ts'
export {
  deliverSki,
  deliverTrackedSki,
  dispatchSki,
  postTrackedSki,
  receiveUndeliveredSki,
} from './operations/desk/send-ski.ts'
export { tendSki } from './operations/desk/tend-ski.ts'
export { readSkiForEmail, type SkiForEmail, skiRefundMade } from './operations/read-for-email.ts'
export { readQuote } from './operations/read-quote.ts'
export { hireDates, hireLabel } from './present-dates.ts'
export { skiPurposes } from './purposes/purposes.ts'
export { findBookingForOffice, listFees, listPaid, listSteps, type SkiBooking } from './queries/bookings.ts'
export { buyerOfSkiParcel } from './queries/desk/booking-of-return.ts'
export { type DeskBooking, type DeskPiece, findBookingOfGarment, withPieces } from './queries/desk/desk-bookings.ts'
export { listInDanger, listOpenBookings as listOpenSkiBookings } from './queries/desk/open-bookings.ts'
export { readSkiSettings } from './queries/ski-settings.ts'
export type { ProposedFee } from './rules/desk/propose-fee.ts'
export { blockedDays } from './rules/hire-dates.ts'
export { endedCause } from './rules/refund-cause.ts'
export type { SkiRecords } from './services.ts'
export { skiShopRoutes } from './shop-routes.ts'
export { eraseSkiBuyer } from './steps/erase-buyers.ts'
