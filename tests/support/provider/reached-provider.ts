// Records which calls reach the payment provider. A call whose contract does not declare this (`reaches`) would escape the budget
// of calls to the provider, so its test fails.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import type { Dispatch } from '#server/platform/http/dispatch.ts'

const inProgress = new AsyncLocalStorage<{ reached: PropertyKey | undefined }>()

/** Wraps a gateway so that each use is recorded against the call in progress. */
export const recordProviderCalls = <Gateway extends object>(gateway: Gateway): Gateway =>
  new Proxy(gateway, {
    get(target, name, receiver) {
      const call = inProgress.getStore()
      if (call) call.reached = name
      return Reflect.get(target, name, receiver)
    },
  })

/** Wraps a dispatcher so that a call throws if it reached a recorded gateway without declaring it. */
export const declaredReachOnly =
  (dispatch: Dispatch): Dispatch =>
  async (id, raw, context) => {
    const call: { reached: PropertyKey | undefined } = { reached: undefined }
    const answered = await inProgress.run(call, () => dispatch(id, raw, context))
    const { method, access, reaches }: Endpoint = endpoints[id]
    if (call.reached !== undefined && access === 'account' && (reaches !== 'provider' || method === 'GET'))
      throw new Error(
        `${id} reached the payment provider (${String(call.reached)}), but its contract does not declare it`,
      )
    return answered
  }
