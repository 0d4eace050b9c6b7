// The office of the soak: sends what was ordered, takes in what comes back, through the same operations as the office's
// command, a day or a few later, as it goes.
import {
  deliverOrder,
  dispatchOrder,
  inspectReturn,
  type RentalRecords,
  receiveReturn,
} from '#server/domains/rentals/index.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Dice } from '../support/dice.ts'

const operator = 'soak'

export async function workADay(services: RentalRecords, dice: Dice): Promise<void> {
  const { db } = services
  const orders = await db
    .selectFrom('rental_order')
    .select(['id', 'state'])
    .where('state', 'in', ['placed', 'picking', 'packed', 'dispatched'])
    .orderBy('id')
    .execute()
  for (const { id: orderId, state } of orders) {
    if (dice.chance(0.3)) continue
    await unlessRefused(() =>
      state === 'dispatched'
        ? deliverOrder(services, { orderId, operator })
        : dispatchOrder(services, { orderId, operator }),
    )
  }
  const returns = await db
    .selectFrom('rental_return')
    .select(['id', 'state'])
    .where('state', 'in', ['announced', 'posted', 'received', 'checked'])
    .orderBy('id')
    .execute()
  for (const { id: returnId, state } of returns) {
    if (dice.chance(0.4)) continue
    await unlessRefused(() =>
      state === 'announced' || state === 'posted'
        ? receiveReturn(services, { returnId, operator })
        : inspectReturn(services, {
            returnId,
            garmentId: undefined,
            outcome: 'ready',
            condition: undefined,
            operator,
          }),
    )
  }
}

/** A family may cancel, or the provider dispute, while the parcel is on the table. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
