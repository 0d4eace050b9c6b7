// Which kind of supply an invoice line is for VAT (law L-17, product §3.2). The rate of a kind is dated data (`vat_rate`);
// the kind of a line never changes. A customer's balance is money, not a supply, so its entries have no kind.

/** `sale` is children's clothing, which is zero-rated, and `sale_standard` anything else that is sold. Each product has one. */
export type SaleVatClass = 'sale' | 'sale_standard'
export type VatClass = 'hire' | SaleVatClass

/** What a payment is for. A gift card is a multi-purpose voucher, so its sale carries no VAT. */
export type PaidFor = 'hire' | 'sale' | 'voucher'

const hirePriceKey = /^(plan|booster)_/

/** Null for an item entered in the provider's dashboard without one of our prices; the accountant decides. */
export const vatClassOfLine = (priceKey: string | null): VatClass | null =>
  hirePriceKey.test(priceKey ?? '') ? 'hire' : null
