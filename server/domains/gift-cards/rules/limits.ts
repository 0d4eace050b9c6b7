// Limits how often gift cards may be bought, opened with a code, redeemed and emailed again, by wall time.
const hour = 60 * 60
const day = 24 * hour

/** Each purchase may create a payment at the provider. */
export const purchasesByNetwork = {
  name: 'gift-purchases',
  hits: { setting: 'limit.gift_buy_hour' },
  windowSeconds: hour,
} as const
/** Each completion asks the provider whether a card was paid for. */
export const completionsByNetwork = { name: 'gift-completions', hits: 200, windowSeconds: hour } as const
/** Wrong codes of buyers, from one network. Codes cannot be guessed; this only limits the load. */
export const unknownCodes = { name: 'gift-codes', hits: 100, windowSeconds: hour } as const

export const redeemsByAccount = {
  name: 'gift-redeems-account',
  hits: { setting: 'limit.gift_redeem_hour' },
  windowSeconds: hour,
} as const
/** Many accounts share a phone network, and each account has its own limit: this one is against scripts. */
export const redeemsByNetwork = {
  name: 'gift-redeems-network',
  hits: { setting: 'limit.gift_redeem_network_hour' },
  windowSeconds: hour,
} as const

export const resendsOfCard = (hits: number) => ({ name: 'gift-resends', hits, windowSeconds: day }) as const
