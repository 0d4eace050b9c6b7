/**
 * Returns the address of a product's page. A slug may contain letters of any language; headers, sitemaps and feeds
 * accept them only escaped (RFC 3986).
 */
export const productPath = (slug: string): string => `/shop/${encodeURIComponent(slug)}`

/** Returns the address of the same product in the resale shop. */
export const resalePath = (slug: string): string => `/resale/product/${encodeURIComponent(slug)}`
