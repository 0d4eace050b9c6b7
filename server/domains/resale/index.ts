export { type ResaleAnswers, resaleCartRoutes } from './cart-routes.ts'
export { resaleInvariants } from './invariants.ts'
export { recurringResaleJobs } from './jobs.ts'
export { cancelChargedBack } from './operations/orders/cancel-charged-back.ts'
export { mintOrderCode } from './operations/orders/mint-order-code.ts'
export { refundPart } from './operations/orders/refund-part.ts'
export {
  deliverSale,
  deliverTrackedSale,
  dispatchSale,
  loseSale,
  pickSale,
  receiveUndeliveredSale,
  takeBackSale,
} from './operations/orders/send-order.ts'
export { sendOrderLink } from './operations/orders/send-order-link.ts'
export { repriceListing } from './operations/reprice-listing.ts'
export { type Retired, type Retirement, retireGarment } from './operations/retire-garment.ts'
export { givePostedReturnBack, markReturnLost } from './operations/returns/decide-posted-return.ts'
export { postTrackedReturn } from './operations/returns/post-tracked-return.ts'
export { resaleOrderRoutes } from './order-routes.ts'
export type { ResaleCard, ResaleDetails } from './present.ts'
export { resalePurposes } from './purposes/sale.ts'
export { resaleFeed } from './queries/feed-pieces.ts'
export { listOfficeListings, type OfficeListing } from './queries/listings.ts'
export { buyerOfParcel } from './queries/orders/buyer-of-parcel.ts'
export { getOrderForEmail, type OrderForEmail, vatOfSale } from './queries/orders/order-for-email.ts'
export { listSoldPieces, type SoldPiece } from './queries/orders/order-pieces.ts'
export {
  findOrderForOffice,
  findOrderOfSoldGarment,
  listOpenOrders as listOpenSales,
  type ResaleOrder,
  selectBuyersWithOpenOrders,
} from './queries/orders/orders.ts'
export { readPriceNumbers } from './queries/price-numbers.ts'
export {
  findReturn as findResaleReturn,
  findReturnOfRefund,
  listOpenReturns as listOpenResaleReturns,
  listReturnsOf as listResaleReturnsOf,
  type ResaleReturn,
  type ReturnOfRefund,
} from './queries/returns/returns.ts'
export { readSalePostage, salePostageKeys, salePostageOf } from './queries/sale-postage.ts'
export { resaleShop } from './resale-shop.ts'
export { resaleShopRoutes } from './routes.ts'
export { cartSums } from './rules/cart/cart-sums.ts'
export { describePiece } from './rules/cart/describe-piece.ts'
export { linesCause } from './rules/orders/refund-of-lines.ts'
export { proposeSaleCondition } from './rules/propose-condition.ts'
export { proposePrice } from './rules/propose-price.ts'
export { isUnsent as isSaleUnsent } from './rules/resale-order-transitions.ts'
export { againUntil } from './rules/returns/book-again.ts'
export { returnReasonLabel } from './rules/returns/return-reasons.ts'
export type { SalePostage } from './rules/sale-postage.ts'
export type { CartServices, ResaleRecords, ResaleServices, ResaleShopServices } from './services.ts'
export { type Listing, listForSale } from './steps/list-for-sale.ts'
export { eraseBuyer, eraseGuestBuyers } from './steps/orders/erase-buyers.ts'
export { leaveOutRecalledSales } from './steps/orders/leave-out-recalled-sales.ts'
export { type NewListing, writeListings } from './steps/write-listings.ts'
