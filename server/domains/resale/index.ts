export type { ResaleRecords } from './services.ts'
export { type Listing, listForSale } from './steps/list-for-sale.ts'
