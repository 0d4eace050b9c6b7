import { createContext, type RouterContext } from 'react-router'

type Choice = 'accepted' | 'rejected' | null

const key = Symbol.for('wrenlet.consent-choice')
const shared = globalThis as typeof globalThis & { [key]?: RouterContext<Choice> }

/** What the visitor has chosen about cookies; null where the page that is rendered asks. Shared like apiContext. */
shared[key] ??= createContext<Choice>('rejected')
export const consentChoiceContext: RouterContext<Choice> = shared[key]
