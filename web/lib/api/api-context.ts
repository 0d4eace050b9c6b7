import { createContext, type RouterContext } from 'react-router'
import type { CallApi } from '#contract/index.ts'

const key = Symbol.for('wrenlet.api-context')
const shared = globalThis as typeof globalThis & { [key]?: RouterContext<CallApi> }

/**
 * Gives loaders and actions the calls: `context.get(apiContext)`. Kept on globalThis because the Node server sets it
 * without importing the pages' bundle; whichever is loaded first creates it.
 */
shared[key] ??= createContext<CallApi>()
export const apiContext: RouterContext<CallApi> = shared[key]
