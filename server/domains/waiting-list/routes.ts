import { toId } from '#server/kernel/ids.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addToWaitingList } from './operations/add-to-waiting-list.ts'
import { declineOffer, leaveWaitingList } from './operations/answer-offer.ts'
import type { OfferSteps, WaitingListServices } from './services.ts'

type WaitingListCalls = 'addToWaitingList' | 'declineOffer' | 'leaveWaitingList'

export const waitingListRoutes = (services: WaitingListServices & OfferSteps): Pick<Handlers, WaitingListCalls> => ({
  addToWaitingList: async ({ body }, { ip, viewer }) => ({
    waitingFor: await addToWaitingList(
      services,
      { ...body, productId: toId(body.productId.toLowerCase()) },
      { ip, accountId: viewer?.accountId },
    ),
  }),

  declineOffer: async ({ params }, { viewer: { accountId } }) => {
    await declineOffer(services, { accountId, offerId: toId(params.id.toLowerCase()) })
    return { ok: true }
  },

  leaveWaitingList: async ({ params }, { viewer: { accountId } }) => {
    await leaveWaitingList(services, { accountId, entryId: toId(params.id.toLowerCase()) })
    return { ok: true }
  },
})
