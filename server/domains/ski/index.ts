export { skiBookingRoutes } from './booking-routes.ts'
export { skiInvariants } from './invariants.ts'
export { skiPurposes } from './purposes/purposes.ts'
export { skiShopRoutes } from './shop-routes.ts'
