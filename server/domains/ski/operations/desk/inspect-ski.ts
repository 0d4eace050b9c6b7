import type { Condition } from '#contract/primitives.ts'
import {
  inspectGarment,
  type MarkFindings,
  type RecordedMarks,
  type SafetyFindings,
} from '#server/domains/inventory/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import type { SkiRecords } from '../../services.ts'

export interface SkiInspection {
  readonly garmentId: Id<'garment'>
  readonly operator: string
  readonly outcome: 'ready' | 'repair' | 'resale'
  readonly condition: Condition
  /** The result of the safety check; `ready` needs one that passed. */
  readonly safety?: SafetyFindings | undefined
  /** Undefined when the marks were not checked. */
  readonly marks?: MarkFindings | undefined
}

/**
 * Inspects a piece that came back from a booking. Unlike a rented garment it is offered to no waiting list: its booked days decide
 * when it goes out again.
 * @throws Refusal not_now (not received, graded better than before, ready without a safety check, impossible marks)
 */
export const inspectSki = (
  { db, clock }: Pick<SkiRecords, 'db' | 'clock'>,
  { garmentId, operator, outcome, condition, safety, marks }: SkiInspection,
): Promise<RecordedMarks | undefined> =>
  transaction(db, async (tx) => {
    const [now, actor] = [clock.now(), operatorActor(operator)]
    const inspected = await inspectGarment(tx, {
      garmentId,
      verdict: outcome,
      found: condition,
      safety,
      marks,
      actor,
      now,
    })
    await recordOfficeAction(tx, { operator, action: 'garment.inspect', subjectId: garmentId, note: outcome, now })
    return inspected.marks
  })
