// The calls that read across domains and write nothing. What they answer with after a write, the domains' own routes are
// given by assemble.ts: `answers`.
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readCloset } from './closet/read-closet.ts'
import { readHistory, readOrder } from './orders/read-orders.ts'

export interface ViewServices {
  readonly db: Reader
  readonly clock: Clock
}

type ViewCalls = 'listRentals' | 'listOrders' | 'orderDetails'

export function viewRoutes({ db, clock }: ViewServices): Pick<Handlers, ViewCalls> {
  const reading = () => ({ db, today: dayInLondon(clock.now()) })
  return {
    listRentals: (_, { viewer }) => readCloset(reading(), viewer.accountId),

    listOrders: (_, { viewer }) => readHistory(reading(), viewer.accountId),

    orderDetails: ({ params }, { viewer }) => readOrder(reading(), viewer.accountId, params.id),
  }
}
