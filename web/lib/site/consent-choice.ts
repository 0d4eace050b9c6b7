import { createContext, type RouterContext } from 'react-router'
import type { BannerAnswer } from '#contract/analytics/consent.ts'

const key = Symbol.for('wrenlet.consent-choice')
const shared = globalThis as typeof globalThis & { [key]?: RouterContext<BannerAnswer | null> }

/** What the visitor has chosen about cookies; null if the rendered page must ask. Shared like apiContext. */
shared[key] ??= createContext<BannerAnswer | null>('rejected')
export const consentChoiceContext: RouterContext<BannerAnswer | null> = shared[key]
