// We only send within Great Britain and Northern Ireland. Wallets give an address after their payment sheet has closed, and
// Jersey, Guernsey and the Isle of Man are countries of their own there (payments §4). A payment for an address elsewhere is
// refunded.

export const servedCountry = 'GB'

/** @param shippingCountry ISO 3166 code; null when the payment came without an address, so that ours counts */
export const maySpendPayment = (shippingCountry: string | null): boolean =>
  shippingCountry === null || shippingCountry === servedCountry
