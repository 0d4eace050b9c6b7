/** A slug may hold the letters of any language; headers, sitemaps and feeds take them only as RFC 3986 writes them. */
export const productPath = (slug: string): string => `/shop/${encodeURIComponent(slug)}`
