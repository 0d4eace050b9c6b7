import type { Condition } from '#contract/primitives.ts'
import { creditsFor, listProductFaces, readCreditNumbers } from '#server/domains/catalogue/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type GarmentRow, lockGarments } from '../queries/garments.ts'
import { wasForSale } from '../queries/was-for-sale.ts'
import { decideInspection, type InspectionRefusal, type InspectionVerdict } from '../rules/inspection.ts'
import type { MarkFindings } from '../rules/marks/compare-marks.ts'
import type { ReportedMarks } from '../rules/marks/reported-marks.ts'
import { type SafetyFindings, safetyPoints, safetyWords } from '../rules/safety.ts'
import { moveAlong, moveGarment } from './move-garment.ts'
import { type RecordedMarks, recordMarks } from './record-marks.ts'
import { recordSafety } from './record-safety.ts'

export interface InspectionRequest {
  readonly garmentId: Id<'garment'>
  readonly verdict: InspectionVerdict
  /** Default: as before, except that new becomes used. */
  readonly found?: Condition | undefined
  /** The result of its safety check, which `ready` needs. */
  readonly safety?: SafetyFindings | undefined
  /** Undefined if its marks were not checked. */
  readonly marks?: MarkFindings | undefined
  /** What its family reported when it arrived. */
  readonly reported?: ReportedMarks | undefined
  readonly actor: Actor
  readonly note?: string
  readonly now: Date
}

/**
 * Inspects a garment that was received or found, or is in quarantine: grades it, prices its next loan by its condition, and moves it on.
 * A piece found fit and safe is cleaned and ready again; one that is not safe, or is recalled, goes into quarantine. Its marks are
 * compared with those already recorded.
 * @throws Refusal not_found, not_now (not with us to inspect, recalled and in quarantine, graded better than before, ready without a
 * safety check, or impossible marks)
 */
export async function inspectGarment(
  tx: Tx,
  { garmentId, verdict, found, safety, marks, reported, actor, note = '', now }: InspectionRequest,
): Promise<{ condition: Condition; credits: Credits; marks: RecordedMarks | undefined; ready: boolean }> {
  const [garment] = await lockGarments(tx, [garmentId])
  if (!garment) throw new Refusal('not_found', 'There is no such garment.')
  const { state, recalled } = garment
  const decision = decideInspection({
    state,
    recalled,
    condition: garment.condition,
    verdict,
    found,
    safety,
    wasForSale: verdict === 'resale' && (await wasForSale(tx, garmentId)),
  })
  if (!decision.ok) throw new Refusal('not_now', refusalOf[decision.reason](garment))
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
  if (garment.state !== 'inspecting')
    await moveGarment(tx, { garmentId, from: garment.state, to: 'inspecting', actor, note, now })
  if (safety) await recordSafety(tx, { garmentIds: [garmentId], findings: safety, actor, now })
  const recorded = marks && (await recordMarks(tx, { garmentId, findings: marks, reported, actor, now }))
  await moveAlong(tx, { garmentId, from: 'inspecting', path, actor, now })
  return { condition, credits, marks: recorded, ready: path.at(-1) === 'ready' }
}

const refusalOf: Record<InspectionRefusal, (garment: GarmentRow) => string> = {
  not_here: ({ qrId, state }) =>
    `Garment ${qrId} is ${state.replace('_', ' ')}: only one that was received, was missing or is in quarantine is inspected.`,
  recalled: ({ qrId }) => `Garment ${qrId} is recalled: it stays in quarantine until its recall ends.`,
  condition_improved: ({ qrId, condition }) => `Garment ${qrId} was graded ${condition}: condition only ever worsens.`,
  safety_unchecked: ({ qrId }) =>
    `Garment ${qrId} has not passed its safety check (${safetyWords(safetyPoints)}): it cannot become ready.`,
}
