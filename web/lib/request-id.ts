import { createContext as createReactContext, useContext, useSyncExternalStore } from 'react'
import { createContext, type RouterContext } from 'react-router'

const key = Symbol.for('wrenlet.request-id')
const shared = globalThis as typeof globalThis & { [key]?: RouterContext<string> }

/** The id of the request that a page is rendered for, as it appears in the log. Shared like apiContext. */
shared[key] ??= createContext<string>()
export const requestIdContext: RouterContext<string> = shared[key]

/** Set while a page is rendered on the server; the browser reads the id from the page. */
export const RenderedRequestId = createReactContext<string | null>(null)

/** The element of an error page whose text is the id. */
export const requestIdElement = 'request-id'

const readFromPage = () =>
  typeof document === 'undefined' ? null : document.getElementById(requestIdElement)?.textContent
const never = () => () => {}

/**
 * Returns the id of the failed request, so that support can find it; null if the server rendered no page for it, as
 * after a navigation in the browser.
 */
export function useRequestId(): string | null {
  const rendered = useContext(RenderedRequestId)
  const read = () => rendered ?? readFromPage() ?? null
  return useSyncExternalStore(never, read, read)
}
