// Rate limits of purchases and order codes, by wall time.
const hour = 60 * 60

/** Each purchase may create a payment at the provider. */
export const purchasesByNetwork = { name: 'resale-purchases', hits: 40, windowSeconds: hour } as const
/** Each completion asks the provider about its payment, unless the order already exists. */
export const completionsByNetwork = { name: 'resale-completions', hits: 200, windowSeconds: hour } as const
/** Unknown order codes and cart ids. They cannot be guessed; this only limits the load. */
export const unknownCodes = { name: 'resale-codes', hits: 100, windowSeconds: hour } as const

// Emails with a new link to an order. Beyond the limit of a network, or of an email within it, the request is refused; beyond an
// order's, no more emails are sent.
export const orderLinksPerPlace = { name: 'order-link-here', hits: 5, windowSeconds: hour } as const
export const orderLinksByNetwork = { name: 'order-link-network', hits: 40, windowSeconds: hour } as const
export const orderLinkEmails = { name: 'order-link-emails', hits: 5, windowSeconds: hour } as const
