import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { pendingReturnStates } from '../../rules/return-transitions.ts'
import { returnDueOn } from '../announce-return.ts'

/**
 * Makes the return that was booked with an order due some days (a setting) after this day, with its reminders from the start. One that
 * has lapsed stays lapsed, because its family has been asked to choose. The caller has locked the account.
 */
export async function setReturnDue(tx: Tx, orderId: Id<'order'>, from: LocalDay): Promise<void> {
  await tx
    .updateTable('rental_return')
    .set({ due_on: await returnDueOn(tx, from), reminded_day: 0 })
    .where('order_id', '=', orderId)
    .where('state', 'in', pendingReturnStates)
    .where('lapsed_on', 'is', null)
    .execute()
}
