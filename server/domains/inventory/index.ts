export { inventoryInvariants } from './invariants.ts'
export { checkDelivery, checkGarment } from './operations/check-safety.ts'
export { beginRecall, type NewRecall } from './operations/recalls/begin-recall.ts'
export { endRecall } from './operations/recalls/end-recall.ts'
export { recycleGarment } from './operations/recycle-garment.ts'
export { takeOffShelf } from './operations/take-off-shelf.ts'
export { passportOf } from './present.ts'
export { listGarmentHistories } from './queries/garment-histories.ts'
export { type GarmentMarks, listGarmentMarks, type MarkRow } from './queries/garment-marks.ts'
export { type GarmentPiece, garmentPiece, piecesOf } from './queries/garment-pieces.ts'
export { findGarmentByQrId, type GarmentRow, listClaims, listGarments, lockGarments } from './queries/garments.ts'
export { type AgainstType, listGarmentsAgainstType } from './queries/garments-against-type.ts'
export { isStockAtLeast } from './queries/is-stock-at-least.ts'
export { findMarksThen, marksThen, selectCheckedThen, selectMarksThen } from './queries/marks-then.ts'
export { listOffShelf } from './queries/off-shelf.ts'
export {
  type GarmentToOffer,
  hasRentedSince,
  listGarmentsToPassOn,
  listOfferedUntil,
  lockGarmentToOffer,
} from './queries/offers.ts'
export {
  listCoveredGarments,
  listUncolouredDesigns,
  type UncolouredDesign,
} from './queries/recalls/covered-garments.ts'
export { readRecallCriteria } from './queries/recalls/read-criteria.ts'
export {
  findRecall,
  type ListedRecall,
  listGarmentsOfRecall,
  listRecalledOut,
  listRecalls,
  type RecallNotice,
  recallNoticesOf,
} from './queries/recalls/recalls.ts'
export { roomForCarts } from './queries/room-for-carts.ts'
export { listSizesOfProduct } from './queries/sizes-of-product.ts'
export { type GarmentTrip, listTrips } from './queries/trips.ts'
export { listUncheckedDeliveries, type UncheckedDelivery } from './queries/unchecked-deliveries.ts'
export { wasForSale } from './queries/was-for-sale.ts'
export { inventoryRoutes } from './routes.ts'
export type { ClaimOwnerId } from './rules/availability.ts'
export type { Replacement } from './rules/equal-pieces.ts'
export { neverArrived } from './rules/garment-story.ts'
export type { GarmentState } from './rules/garment-transitions.ts'
export {
  type FoundMark,
  type GoneMark,
  type MarkFindings,
  type MarkPlace,
  noNewMarks,
} from './rules/marks/compare-marks.ts'
export {
  describeMark,
  describeMarkKind,
  goneReasons,
  type MarkKind,
  type MarkSize,
  markKinds,
  markSizes,
} from './rules/marks/mark-words.ts'
export { outlineOf } from './rules/marks/outline-of.ts'
export {
  findZone,
  type OutlineCode,
  type OutlineSide,
  outlineSides,
  outlines,
} from './rules/marks/outlines.ts'
export { proposeCondition, worseProposal } from './rules/marks/propose-condition.ts'
export { isSamePlace, type ReportedMarks, reportedAt } from './rules/marks/reported-marks.ts'
export { qrId, qrIdBytes, readQrId } from './rules/qr-id.ts'
export type { RecallCriteria, TypedRecallCriteria } from './rules/recalls/recall-criteria.ts'
export { recalledWhere } from './rules/recalls/recall-path.ts'
export { isSafe, type SafetyFindings, type SafetyPoint, safe, safetyPoints, safetyWords } from './rules/safety.ts'
export type { InventoryServices } from './services.ts'
export { addGarments, type GarmentHistoryEntry, type NewGarment } from './steps/add-garments.ts'
export { addMissingGarments, type ImportedStock } from './steps/add-missing-garments.ts'
export { claimForLoans, type LoanClaim } from './steps/claim-for-loans.ts'
export { inspectGarment } from './steps/inspect-garment.ts'
export {
  type ClaimResult,
  type LockedForClaim,
  lockForClaim,
  type UnavailableGarment,
} from './steps/lock-for-claim.ts'
export { type GarmentMove, type GarmentSteps, moveAlong, moveGarment, moveGarments } from './steps/move-garment.ts'
export { endOffersTo, type GarmentOffer, offerGarment, releaseOffer } from './steps/offer-garment.ts'
export { reclaimForLoan } from './steps/reclaim-for-loan.ts'
export { type RecordedMarks, recordMarks } from './steps/record-marks.ts'
export { recordSafety } from './steps/record-safety.ts'
export { releaseHolds } from './steps/release-holds.ts'
export { releaseLoanClaim } from './steps/release-loan-claim.ts'
export { releaseFromCart, reserveForCart } from './steps/reserve-for-cart.ts'
export { sellGarments } from './steps/sell-garments.ts'
export { type HoldRequest, holdLocked, takeHolds } from './steps/take-holds.ts'
export { touchGarments } from './steps/touch-garments.ts'
export { type BasketToWeigh, type WeighedBasket, weighBasket } from './steps/weigh-basket.ts'
export { type RequestedPieces, type WithEqualPieces, withEqualPieces } from './steps/with-equal-pieces.ts'
export { type MarkCheck, writeMarkChecks } from './steps/write-mark-checks.ts'
