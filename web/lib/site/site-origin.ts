import { createContext, type RouterContext } from 'react-router'

const key = Symbol.for('wrenlet.site-origin')
const shared = globalThis as typeof globalThis & { [key]?: RouterContext<string> }

/**
 * The site's public origin ("https://wrenlet.example"), with which canonical addresses, JSON-LD and Open Graph
 * addresses begin. It comes from configuration and never from a request's Host header. Shared like apiContext; pages
 * read it with `useSite().origin` or `originOf(matches)`.
 */
shared[key] ??= createContext<string>()
export const siteOriginContext: RouterContext<string> = shared[key]
