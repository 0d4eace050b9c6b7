import { type DeliveryTime, expectedBy, readDeliveryDays, readWhereabouts } from '#server/domains/shipping/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { listInTransit } from '../../queries/orders.ts'
import { decideUndelivered } from '../../rules/arrival/decide-undelivered.ts'
import type { RentalJobServices, RentalSteps } from '../../services.ts'
import { setReturnDue } from '../../steps/arrival/set-return-due.ts'
import { lockOrderOfMember } from '../pick-order.ts'

interface Run {
  readonly today: LocalDay
  readonly time: DeliveryTime
  readonly days: number
}

/**
 * Asks the office once about each order that should have arrived some days ago, and whose delivery nobody has recorded (product §4.7).
 * The return that was booked with it is due from then on, so that no family has both sets without end. Safe to repeat.
 */
export async function followUpUndelivered(services: RentalJobServices): Promise<void> {
  const { db, clock, log } = services
  const run = {
    today: dayInLondon(clock.now()),
    time: await readDeliveryDays(db),
    days: await readNumberSetting(db, 'order.undelivered_days'),
  }
  for (const { id, dispatched_at } of await listInTransit(db)) {
    if (dispatched_at && expectedBy(dispatched_at, run.time) >= run.today) continue
    try {
      await transaction(db, (tx) => followUp(tx, services, id, run))
    } catch (error) {
      log.warn({ err: error, orderId: id }, 'follow-up of an order postponed to the next run')
    }
  }
}

async function followUp(
  tx: Tx,
  { events }: RentalSteps,
  orderId: Id<'order'>,
  { today, time, days }: Run,
): Promise<void> {
  const order = await lockOrderOfMember(tx, orderId)
  const decided = decideUndelivered({
    ...(await readWhereabouts(tx, orderId)),
    state: order.state,
    // What was sent late arrives late.
    expectedOn: expectedBy(order.dispatched_at ?? order.placed_at, time),
    askedOn: order.undelivered_since as LocalDay | null,
    today,
    days,
  })
  if (decided === 'wait') return
  await tx
    .updateTable('rental_order')
    .set({ undelivered_since: today })
    .where('id', '=', orderId)
    .where('state', '=', 'dispatched')
    .execute()
  await setReturnDue(tx, orderId, today)
  await events.publish(tx, { type: 'order-undelivered', accountId: order.account_id, orderId })
}
