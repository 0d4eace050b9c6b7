// A family says that a piece that has arrived matches what was shown, or is worse (product §5.2, §11.5). A view reads what was
// shown (server/views/orders).
import { toId } from '#server/kernel/ids.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { checkArrival } from './operations/arrival/check-arrival.ts'
import { matchOrder } from './operations/arrival/match-order.ts'
import { pieceFrom } from './purposes/keep-terms.ts'
import type { RentalRecords } from './services.ts'

export function arrivalRoutes(services: RentalRecords): Pick<Handlers, 'checkArrival' | 'orderMatches'> {
  return {
    checkArrival: ({ params, body }, { viewer }) =>
      checkArrival(services, { ...pieceFrom(viewer.accountId, params), ...body }),

    async orderMatches({ params }, { viewer }) {
      const orderId = toId<'order'>(params.id.toLowerCase())
      return { matching: await matchOrder(services, { accountId: viewer.accountId, orderId }) }
    },
  }
}
