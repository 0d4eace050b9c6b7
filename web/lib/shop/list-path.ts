/** A shop or one collection: pages whose query is a ShopQuery. Every page asks for this; shop-query.ts is for lists. */
export const isListPath = (pathname: string): boolean => /^\/(shop|resale|collections\/[^/]+)\/?$/.test(pathname)
