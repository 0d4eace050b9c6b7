import type { Condition } from '#contract/primitives.ts'
import { inspectGarment, lockGarments, moveGarment } from '#server/domains/inventory/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { listLoansOfReturns } from '../queries/loans.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { moveReturn } from '../steps/move-return.ts'
import { garmentIdsOf } from './pick-order.ts'
import { lockReturnOfMember, type OfficeReturn } from './receive-return.ts'

export const inspectionOutcomes = ['ready', 'repair', 'resale'] as const
export type InspectionOutcome = (typeof inspectionOutcomes)[number]

export interface ReturnInspection extends OfficeReturn {
  /** Absent: all of the return that wait for inspection. */
  readonly garmentId?: Id<'garment'> | undefined
  readonly outcome: InspectionOutcome
  /** What was found; absent: as before, but no longer new. */
  readonly condition?: Condition | undefined
}

export interface Inspected {
  readonly garments: number
  /** Whether this was the last of it. */
  readonly done: boolean
}

/**
 * Inspects what came back: grades it, cleans it and has it ready again, or sends it to repair or resale. With the last
 * garment the return is checked and done.
 * @throws Refusal not_now (not received, done already, graded better than before), not_found
 */
export const inspectReturn = (services: RentalRecords, inspection: ReturnInspection): Promise<Inspected> =>
  transaction(services.db, (tx) => inspectWithin(tx, services, inspection))

export async function inspectWithin(tx: Tx, services: RentalSteps, inspection: ReturnInspection): Promise<Inspected> {
  const { returnId, operator, outcome } = inspection
  const row = await lockReturnOfMember(tx, returnId)
  if (row.state !== 'received')
    throw new Refusal('not_now', `Return ${row.label_code} is ${row.state}: only what was received is inspected.`)
  const now = services.clock.now()
  const actor = operatorActor(operator)
  const garments = await lockGarments(tx, garmentIdsOf(await listLoansOfReturns(tx, [returnId])))
  const waiting = garments.filter(({ state }) => state === 'received')
  const wanted = waiting.filter(({ id }) => inspection.garmentId === undefined || id === inspection.garmentId)
  if (wanted.length === 0)
    throw new Refusal('not_now', `That garment of return ${row.label_code} was inspected already.`)
  for (const { id } of wanted)
    await inspectGarment(tx, {
      garmentId: id,
      verdict: outcome,
      found: inspection.condition,
      actor,
      now,
    })
  const note = `${wanted.map(({ qrId }) => qrId).join(', ')}: ${outcome}`
  await recordOfficeAction(tx, { operator, action: 'return.inspect', subjectId: returnId, note, now })
  const done = wanted.length === waiting.length
  if (done) {
    await moveReturn(tx, returnId, { from: 'received', to: 'checked', actor, now })
    await moveReturn(tx, returnId, { from: 'checked', to: 'done', actor, now })
    const ids = { accountId: row.account_id, returnId }
    await services.events.publish(tx, { type: 'return-done', ...ids })
  }
  return { garments: wanted.length, done }
}

/**
 * Takes a garment out of repair: cleaned and ready again, or retired to resale.
 * @throws Refusal not_now when it is not in repair
 */
export function finishRepair(
  services: RentalRecords,
  { garmentId, outcome, operator }: { garmentId: Id<'garment'>; outcome: 'ready' | 'resale'; operator: string },
): Promise<void> {
  return transaction(services.db, async (tx) => {
    const now = services.clock.now()
    const actor = operatorActor(operator)
    if (outcome === 'resale') await moveGarment(tx, { garmentId, from: 'repair', to: 'resale', actor, now })
    else {
      await moveGarment(tx, { garmentId, from: 'repair', to: 'cleaning', actor, now })
      await moveGarment(tx, { garmentId, from: 'cleaning', to: 'ready', actor, now })
    }
    await recordOfficeAction(tx, { operator, action: 'garment.mended', subjectId: garmentId, note: outcome, now })
  })
}
