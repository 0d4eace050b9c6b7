// The office of the soak: dispatches orders and receives returns, through the same operations as the office's command,
// a day or a few later, at random. Not everything comes back: some parcels are never posted or are lost in the post,
// and some arrive after their return was closed.
import {
  deliverOrder,
  dispatchOrder,
  inspectReturn,
  type RentalRecords,
  receiveReturn,
} from '#server/domains/rentals/index.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Dice } from '../support/dice.ts'

const operator = 'soak'

type Fate = 'comes' | 'comes late' | 'never comes'
/** The fate of each return's parcel, decided when it is first seen. */
export type Parcels = Map<string, Fate>

function fateOf(parcels: Parcels, returnId: string, dice: Dice): Fate {
  const known = parcels.get(returnId)
  if (known) return known
  const fate = dice.chance(0.8) ? 'comes' : dice.pick(['comes late', 'never comes'] as const)
  parcels.set(returnId, fate)
  return fate
}

export async function workADay(services: RentalRecords, dice: Dice, parcels: Parcels): Promise<void> {
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
    .where('state', 'in', ['announced', 'posted', 'received', 'checked', 'cancelled', 'lost'])
    .orderBy('id')
    .execute()
  for (const { id: returnId, state } of returns) {
    if (dice.chance(0.4)) continue
    const fate = fateOf(parcels, returnId, dice)
    const isExpected = state === 'announced' || state === 'posted'
    const isGivenUp = state === 'cancelled' || state === 'lost'
    if (isExpected && fate !== 'comes') continue
    // Received weeks late, once; pieces that it no longer contains are refused.
    if (isGivenUp && (fate !== 'comes late' || dice.chance(0.95))) continue
    await unlessRefused(() =>
      isExpected || isGivenUp
        ? receiveReturn(services, { returnId, operator })
        : inspectReturn(services, {
            returnId,
            garmentId: undefined,
            outcome: 'ready',
            condition: undefined,
            safety: { failed: [] },
            operator,
          }),
    )
  }
}

/** A family may cancel, or the provider dispute, while the parcel is being packed. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
