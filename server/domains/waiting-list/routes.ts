import { toId } from '#server/kernel/ids.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addToWaitingList } from './operations/add-to-waiting-list.ts'
import type { WaitingListServices } from './services.ts'

export const waitingListRoutes = (services: WaitingListServices): Pick<Handlers, 'addToWaitingList'> => ({
  addToWaitingList: async ({ body }, { ip, viewer }) => ({
    waitingFor: await addToWaitingList(
      services,
      { ...body, productId: toId(body.productId.toLowerCase()) },
      { ip, accountId: viewer?.accountId },
    ),
  }),
})
