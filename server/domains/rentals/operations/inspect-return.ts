import type { Condition } from '#contract/primitives.ts'
import {
  type GarmentState,
  inspectGarment,
  isSafe,
  lockGarments,
  type MarkFindings,
  moveAlong,
  type RecordedMarks,
  recordMarks,
  recordSafety,
  type SafetyFindings,
  wasForSale,
} from '#server/domains/inventory/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { arrivalChecksOf, reportedMarksOf } from '../queries/arrival-checks.ts'
import { listLoansOfReturns, listNewestLoans } from '../queries/loans.ts'
import type { RentalReturn } from '../queries/returns.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { moveReturn } from '../steps/move-return.ts'
import { garmentIdsOf } from './pick-order.ts'
import { lockReturnOfMember, type OfficeReturn } from './receive-return.ts'

export const inspectionOutcomes = ['ready', 'repair', 'resale'] as const
export type InspectionOutcome = (typeof inspectionOutcomes)[number]

export interface ReturnInspection extends OfficeReturn {
  /** Default: every garment of the return that awaits inspection. */
  readonly garmentId?: Id<'garment'> | undefined
  readonly outcome: InspectionOutcome
  /** The condition found. Default: as before, except that new becomes used. */
  readonly condition?: Condition | undefined
  /** The result of each garment's safety check, which `ready` needs. */
  readonly safety?: SafetyFindings | undefined
  /** The marks found on each garment. Undefined: nobody checked for marks. */
  readonly marks?: MarkFindings | undefined
}

export interface Inspected {
  readonly garments: number
  /** The marks of each garment that was checked for them. */
  readonly marks: readonly RecordedMarks[]
  /** QR ids of recalled garments, which go into quarantine even if no fault was found. */
  readonly recalled: readonly string[]
  /** Whether this completed the return. */
  readonly done: boolean
}

/**
 * Inspects returned garments: grades each one, then cleans it and makes it ready, or sends it to repair or resale. A
 * garment that fails its safety check goes into quarantine. The last garment completes the return.
 * @throws Refusal not_now (not received, already done, graded better than before, ready without a safety check,
 * impossible marks), not_found
 */
export const inspectReturn = (services: RentalRecords, inspection: ReturnInspection): Promise<Inspected> =>
  transaction(services.db, (tx) => inspectWithin(tx, services, inspection))

export async function inspectWithin(tx: Tx, services: RentalSteps, inspection: ReturnInspection): Promise<Inspected> {
  const { returnId, operator, outcome } = inspection
  const { row } = await lockReturnOfMember(tx, returnId)
  if (row.state !== 'received')
    throw new Refusal('not_now', `Return ${row.label_code} is ${row.state}: only a received one is inspected.`)
  const now = services.clock.now()
  const actor = operatorActor(operator)
  const { newest, waiting } = await lockPiecesOf(tx, returnId)
  const wanted = waiting.filter(({ id }) => inspection.garmentId === undefined || id === inspection.garmentId)
  if (wanted.length === 0)
    throw new Refusal('not_now', `No garment of return ${row.label_code} awaits this inspection.`)
  const marks: RecordedMarks[] = []
  const ready: Id<'garment'>[] = []
  const checks = await arrivalChecksOf(tx, newest)
  for (const { id, qrId } of wanted) {
    const { condition: found, safety } = inspection
    const reported = reportedMarksOf(checks.get(id))
    if (reported && !(found && inspection.marks)) throw new Refusal('not_now', marksNeededMessage(qrId))
    const inspected = await inspectGarment(tx, {
      garmentId: id,
      verdict: outcome,
      found,
      safety,
      marks: inspection.marks,
      reported,
      actor,
      now,
    })
    if (inspected.marks) marks.push(inspected.marks)
    if (inspected.ready) ready.push(id)
  }
  const note = `${wanted.map(({ qrId }) => qrId).join(', ')}: ${outcome}`
  await recordOfficeAction(tx, { operator, action: 'return.inspect', subjectId: returnId, note, now })
  const done = await completeReturn(tx, services, { row, actor, now })
  if (ready.length > 0) await services.events.publish(tx, { type: 'garments-ready', garmentIds: ready })
  const recalled = wanted.flatMap((garment) => (garment.recalled ? garment.qrId : []))
  return { garments: wanted.length, marks, recalled, done }
}

/** Locks the garments of a return. The caller has locked the return. */
async function lockPiecesOf(tx: Tx, returnId: Id<'return'>) {
  const garments = await lockGarments(tx, garmentIdsOf(await listLoansOfReturns(tx, [returnId])))
  const newest = await listNewestLoans(
    tx,
    garments.map(({ id }) => id),
  )
  // A garment may have been rented again since, and be waiting with another return.
  const broughtBack = new Map(newest.flatMap((loan) => (loan.return_id === returnId ? [[loan.garment_id, loan]] : [])))
  const inState = (wanted: GarmentState) => garments.filter(({ id, state }) => state === wanted && broughtBack.has(id))
  const notThere = inState('missing').flatMap(({ id }) => broughtBack.get(id)?.id ?? [])
  return { newest, waiting: inState('received'), notThere }
}

interface InspectedReturn {
  readonly row: RentalReturn
  readonly actor: Actor
  readonly now: Date
}

/** Completes a received return unless one of its garments still waits for inspection. The caller has locked the return. */
export async function completeReturn(
  tx: Tx,
  { events }: Pick<RentalSteps, 'events'>,
  { row, actor, now }: InspectedReturn,
): Promise<boolean> {
  const { waiting, notThere } = await lockPiecesOf(tx, row.id)
  if (waiting.length > 0) return false
  await moveReturn(tx, row.id, { from: 'received', to: 'checked', actor, now })
  await moveReturn(tx, row.id, { from: 'checked', to: 'done', actor, now })
  const missing = notThere.length > 0 ? { missing: notThere } : {}
  await events.publish(tx, { type: 'return-done', accountId: row.account_id, returnId: row.id, ...missing })
  return true
}

/** A piece that its family found worse than shown is graded and examined individually (product §5.2). */
export const marksNeededMessage = (qrId: string): string =>
  `The family of ${qrId} found it worse than shown when it arrived. Inspect it by its QR id, with --condition and its marks: --mark, --gone or --no-new-marks.`

export interface FinishedRepair {
  readonly garmentId: Id<'garment'>
  readonly outcome: 'ready' | 'resale'
  /** The result of its safety check, which `ready` needs. */
  readonly safety?: SafetyFindings | undefined
  /** The marks after the repair. Undefined: nobody checked for marks. */
  readonly marks?: MarkFindings | undefined
  readonly operator: string
}

export interface Repaired {
  readonly to: 'ready' | 'resale' | 'quarantine'
  readonly marks: RecordedMarks | undefined
}

/**
 * Takes a garment out of repair: it is cleaned and ready again, or moves to resale, or to quarantine if it is unsafe or recalled.
 * @throws Refusal not_now when it is not in repair, would be ready without a safety check, or its marks are impossible
 */
export function finishRepair(
  services: RentalRecords,
  { garmentId, outcome, safety, marks, operator }: FinishedRepair,
): Promise<Repaired> {
  return transaction(services.db, async (tx) => {
    const now = services.clock.now()
    const actor = operatorActor(operator)
    const [garment] = await lockGarments(tx, [garmentId])
    if (safety) await recordSafety(tx, { garmentIds: [garmentId], findings: safety, actor, now })
    const recorded = marks && (await recordMarks(tx, { garmentId, findings: marks, actor, now }))
    const to = garment?.recalled || (safety && !isSafe(safety)) ? 'quarantine' : outcome
    // A piece that was for sale before waits in inspection, where the list of pieces to put on sale finds it.
    const waitsForListing = to === 'resale' && (await wasForSale(tx, garmentId))
    const path = to === 'ready' ? (['cleaning', to] as const) : ([waitsForListing ? 'inspecting' : to] as const)
    await moveAlong(tx, { garmentId, from: 'repair', path, actor, now })
    if (to === 'ready') await services.events.publish(tx, { type: 'garments-ready', garmentIds: [garmentId] })
    await recordOfficeAction(tx, { operator, action: 'garment.mended', subjectId: garmentId, note: to, now })
    return { to, marks: recorded }
  })
}
