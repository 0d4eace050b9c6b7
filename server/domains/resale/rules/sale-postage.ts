// The postage of an order of the resale shop (spec §9; product §6): one price, or nothing above an amount.
import { type Pence, zeroPence } from '#server/kernel/money.ts'

export interface SalePostage {
  readonly price: Pence
  /** Goods for more than this are sent free of charge. */
  readonly freeOver: Pence
}

export const salePostage = (goods: number, { price, freeOver }: SalePostage): Pence =>
  goods > freeOver ? zeroPence : price
