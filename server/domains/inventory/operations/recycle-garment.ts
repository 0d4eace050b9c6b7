import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockGarments } from '../queries/garments.ts'
import type { InventoryServices } from '../services.ts'
import { moveGarment } from '../steps/move-garment.ts'

/** States in which a garment is with us and nobody can order or buy it. */
const recyclable = ['quarantine', 'repair', 'inspecting'] as const
type Recyclable = (typeof recyclable)[number]

const isRecyclable = (state: string): state is Recyclable => recyclable.some((known) => known === state)

/**
 * Recycles a garment that cannot be put right, which ends its life.
 * @throws Refusal not_found, not_now when it is elsewhere, or booked for days ahead
 */
export const recycleGarment = (
  { db, clock }: InventoryServices,
  { garmentId, operator }: { readonly garmentId: Id<'garment'>; readonly operator: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const [garment] = await lockGarments(tx, [garmentId])
    if (!garment) throw new Refusal('not_found', 'There is no such garment.')
    const { qrId, state } = garment
    if (!isRecyclable(state))
      throw new Refusal(
        'not_now',
        `Garment ${qrId} is ${state.replace('_', ' ')}: only from quarantine, repair or inspection does a garment go to recycling.`,
      )
    const now = clock.now()
    await moveGarment(tx, { garmentId, from: state, to: 'recycled', actor: operatorActor(operator), now })
    await recordOfficeAction(tx, { operator, action: 'garment.recycle', subjectId: garmentId, now })
  })
