import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type GarmentRow, lockGarments } from '../queries/garments.ts'
import type { InventoryServices } from '../services.ts'
import { lockForClaim } from '../steps/lock-for-claim.ts'
import { moveGarment } from '../steps/move-garment.ts'

export interface OffTheShelf {
  readonly garmentId: Id<'garment'>
  /** `missing` if it is not there, `quarantine` if it is there but cannot go out as it is. */
  readonly to: 'missing' | 'quarantine'
  readonly why: string
  readonly operator: string
}

/**
 * Takes a garment off the shelf of either shop, because it is not there or cannot go out as it is. An inspection brings it back.
 * @throws Refusal not_found; not_now when it is not on a shelf, somebody is ordering it, or it is kept for a family
 */
export const takeOffShelf = (
  { db, clock }: InventoryServices,
  { garmentId, to, why, operator }: OffTheShelf,
): Promise<void> =>
  transaction(db, async (tx) => {
    const [now, actor] = [clock.now(), operatorActor(operator)]
    const [garment] = await lockGarments(tx, [garmentId])
    if (!garment) throw new Refusal('not_found', 'There is no such garment.')
    const { qrId, state } = garment
    if (state !== 'ready' && state !== 'resale')
      throw new Refusal(
        'not_now',
        `Garment ${qrId} is ${state.replace('_', ' ')}: it is on no shelf.${noteOfReceived(garment)}`,
      )
    const { unavailable } = await lockForClaim(tx, [garmentId], { shelf: state, to: 'remove' }, now)
    if (unavailable.length > 0)
      throw new Refusal('not_now', `Somebody is ordering garment ${qrId}, or it is kept for a family: try again later.`)
    await moveGarment(tx, { garmentId, from: state, to, actor, note: why, now })
    await recordOfficeAction(tx, {
      operator,
      action: 'garment.off-shelf',
      subjectId: garmentId,
      note: `${to}: ${why}`,
      now,
    })
  })

const noteOfReceived = ({ qrId, state }: GarmentRow): string =>
  state === 'received' ? ` If it was not in its parcel: npm run office -- inspect ${qrId} --not-there` : ''
