import { messages } from '#contract/messages.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { expectedBy, readDeliveryDays, readWhereabouts } from '#server/domains/shipping/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOrderOf, lockOrder } from '../../queries/orders.ts'
import { decideArrived } from '../../rules/arrival/decide-arrived.ts'
import type { RentalRecords } from '../../services.ts'
import { arriveByNow } from '../../steps/arrival/arrive-by-now.ts'
import { lockMember } from '../../steps/lock-member.ts'
import type { OrderThatArrived } from './match-order.ts'

/**
 * Records for its family that an order is here, which its carrier did not scan (product §4.7). Its rentals begin today, or on the day
 * that the carrier reports. An order that has already arrived keeps its day.
 * @throws Refusal not_found, not_now
 */
export const confirmArrival = (services: RentalRecords, { accountId, orderId }: OrderThatArrived): Promise<void> =>
  transaction(services.db, async (tx) => {
    await lockMember(tx, accountId)
    const found = await findOrderOf(tx, accountId, orderId)
    if (!found) throw new Refusal('not_found', messages.notFound)
    const order = await lockOrder(tx, found.id)
    if (order.state === 'delivered') return
    const { deliveredAt, comingBackSince } = await readWhereabouts(tx, orderId)
    const decided = decideArrived({
      state: order.state,
      expectedOn: expectedBy(order.placed_at, await readDeliveryDays(tx)),
      comingBack: comingBackSince !== null,
      today: dayInLondon(services.clock.now()),
    })
    if (!decided.ok) throwRefusal(decided.reason)
    await arriveByNow(tx, services, order, { actor: 'member', deliveredAt })
  })
