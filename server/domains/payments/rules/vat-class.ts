// Which kind of supply a line of a bill is for VAT (law L-17, decisions.md §3.2): the rate of a kind is data with a date
// (`vat_rate`), the kind of a line never changes. The balance of a customer is money and no supply: its entries have none.

export type VatClass = 'hire' | 'sale'

const ofHire = /^(plan|booster)_/

/** Null: no price of ours, as what was entered at the provider by hand; the accountant decides. */
export const vatClassOfLine = (priceKey: string | null): VatClass | null =>
  ofHire.test(priceKey ?? '') ? 'hire' : null
