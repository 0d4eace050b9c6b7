// The calls that one page makes while it is loaded, and whether the page may be shared.
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallApi, endpoints } from '#contract/index.ts'
import { nobody } from '../api-routes.ts'
import type { Dispatch } from '../dispatch.ts'
import type { CallContext } from '../handler.ts'
import type { RawInput } from '../read-input.ts'
import { onceAPage } from './once-a-page.ts'

/** The calls of a page that is only read (GET, HEAD, prefetch): a write is refused as a bug. */
export const readingCalls =
  (dispatch: Dispatch): Dispatch =>
  (id, raw, context) => {
    const { method }: Endpoint = endpoints[id]
    if (method !== 'GET') throw new Error(`a page load must not call ${id}, which writes`)
    return dispatch(id, raw, context)
  }

/** The calls of one viewer. */
export const personalCalls = (dispatch: Dispatch, context: CallContext): CallApi =>
  toCallApi(onceAPage(dispatch), context)

export interface AnonymousCalls {
  readonly call: CallApi
  /**
   * False when the page used anything uncacheable: a call that changes something, a public `no-store` answer, a failure. A call
   * for accounts is refused with 401 for every visitor, so it does not count.
   */
  isForEverybody(): boolean
}

/** @param own context of the caller, for calls that change something; its address counts for the network limits of uncacheable reads */
export function anonymousCalls(dispatch: Dispatch, own: CallContext): AnonymousCalls {
  let isShared = true
  const stranger = nobody(own.requestId)
  const watched: Dispatch = async (id, raw) => {
    const endpoint: Endpoint = endpoints[id]
    if (endpoint.method !== 'GET') {
      isShared = false
      return dispatch(id, raw, own)
    }
    const isUncacheable = endpoint.access !== 'account' && endpoint.cacheSeconds === undefined
    if (isUncacheable) isShared = false
    // Without an address, all visitors would be one network, whose budget anybody could spend.
    const answered = await dispatch(id, raw, isUncacheable ? { ...stranger, ip: own.ip } : stranger)
    if (!answered.ok && answered.status >= 500) isShared = false
    return answered
  }
  return { call: toCallApi(onceAPage(watched), own), isForEverybody: () => isShared }
}

const toCallApi = (dispatch: Dispatch, context: CallContext): CallApi =>
  (async (id, input) => {
    const answered = await dispatch(id, input as RawInput, context)
    return answered.ok
      ? { ok: true, status: answered.status, body: answered.body }
      : { ok: false, status: answered.status, errors: answered.errors }
  }) as CallApi
