export { inventoryInvariants } from './invariants.ts'
export { type GarmentPiece, garmentPiece, piecesOf } from './queries/garment-pieces.ts'
export { findGarmentByQrId, type GarmentRow, listGarments, lockGarments } from './queries/garments.ts'
export { isStockAtLeast } from './queries/is-stock-at-least.ts'
export { listSizesOfProduct } from './queries/sizes-of-product.ts'
export { inventoryRoutes } from './routes.ts'
export type { ClaimOwnerId } from './rules/availability.ts'
export type { Replacement } from './rules/equal-pieces.ts'
export type { GarmentState } from './rules/garment-transitions.ts'
export { qrId, qrIdBytes } from './rules/qr-id.ts'
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
export { type GarmentMove, type GarmentSteps, moveGarment, moveGarments } from './steps/move-garment.ts'
export { releaseHolds } from './steps/release-holds.ts'
export { releaseLoanClaim } from './steps/release-loan-claim.ts'
export { type HoldRequest, holdLocked, takeHolds } from './steps/take-holds.ts'
export { type BasketToWeigh, type WeighedBasket, weighBasket } from './steps/weigh-basket.ts'
export { type WantedPieces, type WithEqualPieces, withEqualPieces } from './steps/with-equal-pieces.ts'
