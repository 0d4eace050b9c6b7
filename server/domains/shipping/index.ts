export {
  findCarriedId,
  findLabelCode,
  postagePriceSettings,
  postagePrices,
  readDeliveryTimeInWords,
  readPostagePrices,
} from './queries.ts'
export { shippingRoutes } from './routes.ts'
export { humanCode, tidyCode } from './rules/human-code.ts'
export { type PostagePrices, plusPostage } from './rules/plus-postage.ts'
export type { ShippingServices } from './services.ts'
export { createParcel, type NewParcel } from './steps/create-parcel.ts'
export { moveParcel } from './steps/move-parcel.ts'
