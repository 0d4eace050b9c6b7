// Managing a ski booking after it is made, with or without an account (product §8).
import type { CallContext, Handlers } from '#server/platform/http/handler.ts'
import { cancelSki } from './operations/cancel-ski.ts'
import { changeSki } from './operations/change-ski.ts'
import { payFee } from './operations/pay-fee.ts'
import { postSki } from './operations/post-ski.ts'
import { readChange } from './operations/read-change.ts'
import type { SkiSearches, SkiServices } from './services.ts'

type ChangeCalls = 'cancelSki' | 'skiChange' | 'changeSki' | 'postSki' | 'paySkiFee'

const callerOf = ({ viewer, ip }: CallContext) => ({ accountId: viewer?.accountId, ip })

export function skiChangeRoutes(services: SkiServices & SkiSearches): Pick<Handlers, ChangeCalls> {
  const { wallClock, searches } = services
  return {
    cancelSki: ({ params, body }, context) => cancelSki(services, { ...params, ...body }, callerOf(context)),
    skiChange: ({ params, query }, context) =>
      readChange(services, { ...params, ...query }, callerOf(context), (max) =>
        searches.spend(context.ip, max, wallClock.now()),
      ),
    changeSki: ({ params, body }, context) => changeSki(services, { ...params, ...body }, callerOf(context)),
    postSki: ({ params, body }, context) => postSki(services, { ...params, ...body }, callerOf(context)),
    paySkiFee: ({ params }, context) => payFee(services, params.code, callerOf(context)),
  }
}
