import { createContext, type RouterContext } from 'react-router'

/** The company with which customers have a contract, and the one address to email, as configured (product §3.7). */
export interface SiteTrader {
  name: string
  companyNumber: string
  registeredIn: string
  /** The registered office, on one line. */
  address: string
  /** Null for a company that is not registered for VAT. */
  vatNumber: string | null
  email: string
  /** Answers to common questions, on a separate site; null without one. */
  faqUrl: string | null
  /** Whether the company is made up, as in a demonstration. */
  isMadeUp: boolean
}

const key = Symbol.for('wrenlet.site-trader')
const shared = globalThis as typeof globalThis & { [key]?: RouterContext<SiteTrader> }

/** Shared like apiContext; pages read it with `useSite().trader`. */
shared[key] ??= createContext<SiteTrader>()
export const siteTraderContext: RouterContext<SiteTrader> = shared[key]
