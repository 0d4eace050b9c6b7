import type { Condition } from '#contract/primitives.ts'
import { creditsFor, listProductFaces, readCreditNumbers } from '#server/domains/catalogue/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { lockGarments } from '../queries/garments.ts'
import { decideInspection, type InspectionVerdict } from '../rules/inspection.ts'
import { moveGarment } from './move-garment.ts'

export interface InspectionRequest {
  readonly garmentId: Id<'garment'>
  readonly verdict: InspectionVerdict
  /** Absent: the same as before, but no longer new. */
  readonly found?: Condition | undefined
  readonly actor: Actor
  readonly note?: string
  readonly now: Date
}

/**
 * Inspects a garment that was received: grades it, prices its next loan by its condition, and takes it to where it goes
 * next. A piece found fit is cleaned and ready again.
 * @throws Refusal not_found, not_now (not received, or graded better than before)
 */
export async function inspectGarment(
  tx: Tx,
  { garmentId, verdict, found, actor, note = '', now }: InspectionRequest,
): Promise<{ condition: Condition; credits: Credits }> {
  const [garment] = await lockGarments(tx, [garmentId])
  if (!garment) throw new Refusal('not_found', 'There is no such garment.')
  const decision = decideInspection({ state: garment.state, condition: garment.condition, verdict, found })
  if (!decision.ok)
    throw new Refusal(
      'not_now',
      decision.reason === 'not_received'
        ? `Garment ${garment.qrId} is ${garment.state.replace('_', ' ')}: only what was received is inspected.`
        : `Garment ${garment.qrId} was graded ${garment.condition}: condition only ever worsens.`,
    )
  const { condition, path } = decision.value
  const face = (await listProductFaces(tx, [garment.productId])).get(garment.productId)
  if (!face) throw new Error(`garment ${garmentId} has no product`)
  const credits = creditsFor(face.rrpPence, condition, await readCreditNumbers(tx))
  await tx
    .updateTable('garment')
    .set({ condition, credits, changed_at: now })
    .where('id', '=', garmentId)
    .where('state', '=', garment.state)
    .execute()
  let from = garment.state
  for (const to of path) {
    await moveGarment(tx, { garmentId, from, to, actor, note: to === path[0] ? note : '', now })
    from = to
  }
  return { condition, credits }
}
