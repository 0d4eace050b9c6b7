export { humanCode, tidyCode } from '#server/kernel/human-code.ts'
export {
  type Booking,
  type Carrier,
  CarrierError,
  type CarrierFailure,
  type LabelDocuments,
  type LaterDocuments,
  type ParcelAddress,
  type ParcelToBook,
  type ParcelToTrack,
} from './carrier.ts'
export { shippingInvariants } from './invariants.ts'
export { carrierJobKinds, labelSubscriptions, recurringShippingJobs, shippingJobs } from './jobs.ts'
export { readLabelFile } from './operations/read-label-file.ts'
export { findBooked, findCarriedId, findLabel, findLabelCode } from './queries/labels.ts'
export {
  type FreePostageLeft,
  isFirstFree,
  type Postage,
  postageOf,
  readFreePostageLeft,
  readPostageOf,
  readPostageOffer,
  selectPostage,
} from './queries/postage-of-account.ts'
export { postagePriceSettings, postagePrices, readPostagePrices } from './queries/postage-prices.ts'
export {
  deliveryTimeOf,
  deliveryTimeSetting,
  readDeliveryDays,
  readDeliveryTimeText,
  readShippingTerms,
} from './queries/shipping-terms.ts'
export { findParcelOfId, listParcelEvents, readWhereabouts } from './queries/tracking.ts'
export { shippingRoutes } from './routes.ts'
export { type DeliveryTime, expectedBy } from './rules/delivery-time.ts'
export { type PostagePrices, plusPostage } from './rules/plus-postage.ts'
export { trackedAt } from './rules/tracked-at.ts'
export { inOrder, type TrackingCode, type TrackingEvent, whereabouts } from './rules/tracking.ts'
export type { Carried, CarrierServices, ShippingServices } from './services.ts'
export { closeParcel } from './steps/close-parcel.ts'
export { createParcel, type NewParcel } from './steps/create-parcel.ts'
export { dropLabels } from './steps/drop-labels.ts'
export { moveParcel } from './steps/move-parcel.ts'
export { type FreeJourney, restoreFreePostage, spendFreePostage } from './steps/spend-free-postage.ts'
