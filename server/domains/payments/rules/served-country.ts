// We send within Great Britain and Northern Ireland only; wallets tell an address after their payment sheet has closed, and
// Jersey, Guernsey and Man are countries of their own there (payments.md §4). What was paid to go elsewhere goes back.

export const servedCountry = 'GB'

/** @param shippingCountry two letters; null when no address came with the payment: then ours counts */
export const maySpendPayment = (shippingCountry: string | null): boolean =>
  shippingCountry === null || shippingCountry === servedCountry
