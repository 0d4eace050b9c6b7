import { createContext, type RouterContext } from 'react-router'

const key = Symbol.for('wrenlet.asks-consent')
const shared = globalThis as typeof globalThis & { [key]?: RouterContext<boolean> }

/** Whether the page that is rendered asks what may be counted. Shared like apiContext. */
shared[key] ??= createContext(false)
export const asksConsentContext: RouterContext<boolean> = shared[key]
