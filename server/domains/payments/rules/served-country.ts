// We deliver only within the United Kingdom. Wallets reveal the full address after their payment sheet has closed, and treat Jersey,
// Guernsey and the Isle of Man as separate countries (payments §4). A payment for an address elsewhere is refunded.

export const servedCountry = 'GB'

/** @param shippingCountry ISO 3166 code; null if the payment carries no address, so the one given to us counts */
export const maySpendPayment = (shippingCountry: string | null): boolean =>
  shippingCountry === null || shippingCountry === servedCountry
