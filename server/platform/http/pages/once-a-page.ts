import { endpoints } from '#contract/index.ts'
import type { Dispatch } from '../dispatch.ts'

/**
 * Caches the calls of one page: the shell, a layout and the page itself make the same calls, each of which is read once. A call that
 * may change something clears the cache, when it begins and when it has answered.
 */
export function onceAPage(dispatch: Dispatch): Dispatch {
  const known = new Map<string, ReturnType<Dispatch>>()
  return async (id, raw, context) => {
    if (endpoints[id].method !== 'GET') {
      known.clear()
      return dispatch(id, raw, context).finally(() => known.clear())
    }
    const key = JSON.stringify([id, raw])
    const answer = known.get(key) ?? dispatch(id, raw, context)
    known.set(key, answer)
    return answer
  }
}
