import { messages } from '#contract/messages.ts'
import { deliveryTimeOf, deliveryTimeSetting } from '#server/domains/shipping/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { type OrderAnswer, presentOrder } from '../../present-order.ts'
import { listSoldPieces } from '../../queries/orders/order-pieces.ts'
import { findOrderByCode, listOrdersOf, type ResaleOrder } from '../../queries/orders/orders.ts'
import { listReturnsOf } from '../../queries/returns/returns.ts'
import type { ResaleServices } from '../../services.ts'
import type { Caller } from './place-order.ts'

type Reading = Pick<ResaleServices, 'db' | 'clock'>

const cancelDays = 'resale.cancel_days'

/** @throws Refusal not_found for an unknown or expired code, which cannot be guessed: a read counts nothing (architecture §4.3) */
export async function readOrder(services: ResaleServices, code: string, caller: Caller): Promise<OrderAnswer> {
  const { db, clock } = services
  const order = await findOrderByCode(db, { code, accountId: caller.accountId, now: clock.now() })
  if (!order) throw new Refusal('not_found', messages.notFound)
  return (await presentAll(services, [order]))[0] as OrderAnswer
}

export const listOrders = async (services: Reading, accountId: Id<'account'>): Promise<OrderAnswer[]> =>
  presentAll(services, await listOrdersOf(services.db, accountId))

async function presentAll({ db, clock }: Reading, orders: readonly ResaleOrder[]): Promise<OrderAnswer[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const [pieces, returns] = [await listSoldPieces(db, ids), await listReturnsOf(db, ids)]
  const { settings } = await db
    .selectNoFrom(settingsNamed([deliveryTimeSetting, cancelDays]).as('settings'))
    .executeTakeFirstOrThrow()
  const terms = {
    deliveryTime: deliveryTimeOf(settings),
    cancelDays: wholeNumber(cancelDays, settings?.[cancelDays]),
    today: dayInLondon(clock.now()),
  }
  return orders.map((order) =>
    presentOrder({ order, pieces: pieces.get(order.id) ?? [], returns: returns.get(order.id) ?? [], ...terms }),
  )
}
