// The office of the soak. At random it dispatches orders, receives returns and decides on missing pieces, with the operations of
// the office's commands. Some parcels never arrive, some arrive after their return was closed, some lack a piece or contain another,
// and some pieces arrive alone.
import {
  approveLoss,
  deliverOrder,
  dispatchOrder,
  inspectReturn,
  type RentalRecords,
  receivePiece,
  receiveReturn,
  waiveLoss,
} from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Dice } from '../support/dice.ts'

const operator = 'soak'

type Fate = 'arrives' | 'arrives late' | 'never arrives'
/** The fate of each return's parcel, decided when it is first seen. */
export type Parcels = Map<string, Fate>

function fateOf(parcels: Parcels, returnId: string, dice: Dice): Fate {
  const known = parcels.get(returnId)
  if (known) return known
  const fate = dice.chance(0.8) ? 'arrives' : dice.pick(['arrives late', 'never arrives'] as const)
  parcels.set(returnId, fate)
  return fate
}

export async function runOfficeDay(services: RentalRecords, dice: Dice, parcels: Parcels): Promise<void> {
  const { db } = services
  const orders = await db
    .selectFrom('rental_order')
    .select(['id', 'state'])
    .where('state', 'in', ['placed', 'picking', 'packed', 'dispatched'])
    .orderBy('id')
    .execute()
  for (const { id: orderId, state } of orders) {
    if (dice.chance(0.3)) continue
    await allowRefusal(() =>
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
    const isClosed = state === 'cancelled' || state === 'lost'
    if (isExpected && fate !== 'arrives') continue
    // The parcel of a closed return arrives weeks late; a second receipt is refused.
    if (isClosed && (fate !== 'arrives late' || dice.chance(0.95))) continue
    await allowRefusal(() =>
      isExpected || isClosed
        ? receive(services, dice, returnId)
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
  await decideLosses(services, dice)
}

/** Receives a parcel. Most hold what was announced; some lack a piece, or contain one that the family still rents. */
async function receive(services: RentalRecords, dice: Dice, returnId: Id<'return'>): Promise<unknown> {
  if (dice.chance(0.8)) return receiveReturn(services, { returnId, operator })
  const rented = await services.db
    .selectFrom('loan')
    .innerJoin('rental_return', 'rental_return.account_id', 'loan.account_id')
    .select(['loan.garment_id', 'loan.return_id'])
    .where('rental_return.id', '=', returnId)
    .where(({ eb, or }) => or([eb('loan.return_id', '=', returnId), eb('loan.state', 'in', ['at_home', 'kept'])]))
    .orderBy('loan.id')
    .execute()
  const inParcel = rented.filter(({ return_id }) => dice.chance(return_id === returnId ? 0.7 : 0.1))
  return receiveReturn(services, { returnId, garmentIds: inParcel.map(({ garment_id }) => garment_id), operator })
}

/** Approves most missing pieces as lost, waives others, and receives a few lost pieces that turn up. */
async function decideLosses(services: RentalRecords, dice: Dice): Promise<void> {
  const { db } = services
  const toApprove = await db.selectFrom('loss').select('id').where('state', '=', 'to_approve').orderBy('id').execute()
  for (const { id: lossId } of toApprove) {
    if (dice.chance(0.7)) continue
    const decide = dice.chance(0.8) ? approveLoss : waiveLoss
    await allowRefusal(() => decide(services, { lossId, operator }))
  }
  const lost = await db.selectFrom('garment').select('id').where('state', '=', 'lost').orderBy('id').execute()
  for (const { id: garmentId } of lost)
    if (dice.chance(0.005)) await allowRefusal(() => receivePiece(services, { garmentId, operator }))
}

/** Accepts a refusal, because at the same time a family may cancel, or a payment may be disputed. */
async function allowRefusal(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
