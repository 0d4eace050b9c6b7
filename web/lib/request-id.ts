import { createContext as createReactContext, useContext, useSyncExternalStore } from 'react'
import { createContext, type RouterContext } from 'react-router'

const key = Symbol.for('wrenlet.request-id')
const shared = globalThis as typeof globalThis & { [key]?: RouterContext<string> }

/** The id of the request that a page is made for, as the log has it. Shared like apiContext. */
shared[key] ??= createContext<string>()
export const requestIdContext: RouterContext<string> = shared[key]

/** While a page is rendered on the server; nothing in the browser, where only the page itself knows. */
export const RenderedRequestId = createReactContext<string | null>(null)

/** The element of an error page whose text is the id. */
export const requestIdElement = 'request-id'

const readFromPage = () =>
  typeof document === 'undefined' ? null : document.getElementById(requestIdElement)?.textContent
const never = () => () => {}

/** Of the request that failed, so that support finds it; null where no page came of one, as between two pages. */
export function useRequestId(): string | null {
  const rendered = useContext(RenderedRequestId)
  const read = () => rendered ?? readFromPage() ?? null
  return useSyncExternalStore(never, read, read)
}
