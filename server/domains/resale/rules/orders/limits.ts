// How often one network may place orders and try codes, by wall time.
const hour = 60 * 60

/** Each place-order may create a payment at the provider. */
export const purchasesByNetwork = { name: 'resale-purchases', hits: 40, windowSeconds: hour } as const
/** Each complete-order asks the provider whether its payment was made, unless the order already exists. */
export const completionsByNetwork = { name: 'resale-completions', hits: 200, windowSeconds: hour } as const
/** Codes of orders and ids of carts that do not exist. They cannot be guessed; this only limits the load. */
export const unknownCodes = { name: 'resale-codes', hits: 100, windowSeconds: hour } as const

// Emails with a link to an order: the caller's own network is refused; of one order no more of them are sent.
export const orderLinksPerPlace = { name: 'order-link-here', hits: 5, windowSeconds: hour } as const
export const orderLinksByNetwork = { name: 'order-link-network', hits: 40, windowSeconds: hour } as const
export const orderLinkEmails = { name: 'order-link-emails', hits: 5, windowSeconds: hour } as const
