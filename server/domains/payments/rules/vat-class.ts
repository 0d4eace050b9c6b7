// Which kind of supply an invoice line is for VAT (law L-17, product §3.2). The rate of a kind is dated data (`vat_rate`);
// the kind of a line never changes. A customer's balance is money, not a supply, so its entries have no kind.

/** Children's clothing, which is zero-rated, and all else that is sold: a field of the product. */
export type SaleVatClass = 'sale' | 'sale_standard'
export type VatClass = 'hire' | SaleVatClass

/** What a payment is for. A voucher for several rates, as a gift card is, has no VAT when it is sold. */
export type PaidFor = 'hire' | 'sale' | 'voucher'

const ofHire = /^(plan|booster)_/

/** Null: an item that somebody entered at the provider by hand, which has none of our prices; the accountant decides. */
export const vatClassOfLine = (priceKey: string | null): VatClass | null =>
  ofHire.test(priceKey ?? '') ? 'hire' : null
