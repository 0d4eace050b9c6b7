/**
 * Whether a path leads to a shop or a collection, whose query is a ShopQuery. A separate module, because every page
 * needs this and only lists need shop-query.ts.
 */
export const isListPath = (pathname: string): boolean => /^\/(shop|resale|collections\/[^/]+)\/?$/.test(pathname)
