import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listGarmentMarks } from '../queries/garment-marks.ts'
import { lockGarments } from '../queries/garments.ts'
import { lockUnchecked } from '../queries/unchecked-deliveries.ts'
import type { MarkFindings } from '../rules/marks/compare-marks.ts'
import { isSafe, type SafetyFindings, safe, safetyWords } from '../rules/safety.ts'
import type { ShelfServices } from '../services.ts'
import { moveGarment, moveGarments } from '../steps/move-garment.ts'
import { stopRecalledArrivals } from '../steps/recalls/stop-garments.ts'
import { type RecordedMarks, recordMarks } from '../steps/record-marks.ts'
import { recordSafety } from '../steps/record-safety.ts'
import { writeMarkChecks } from '../steps/write-mark-checks.ts'

/**
 * A transaction should last well under a second, because indexes that follow `changed_at` look back only ten seconds; each piece that
 * somebody waits for takes a dozen statements.
 */
const maxAtOnce = 50

export interface DeliveryCheck {
  readonly deliveryId: Id<'delivery'>
  readonly operator: string
  /** Whether somebody checked all the garments for marks and found none. */
  readonly unmarked?: boolean
}

/**
 * Records that all garments of a delivery that wait for their first safety check pass it, and makes them ready (product
 * §5), fifty at a time. Garments that fail are recorded beforehand with checkGarment; those that an open recall covers go into
 * quarantine.
 * @throws Refusal not_now when none waits
 */
export async function checkDelivery(services: ShelfServices, delivery: DeliveryCheck): Promise<CheckedDelivery> {
  let [passed, recalled] = [0, 0]
  for (let checked = maxAtOnce; checked === maxAtOnce; ) {
    const batch = await checkBatch(services, delivery)
    checked = batch.passed + batch.recalled
    passed += batch.passed
    recalled += batch.recalled
  }
  if (passed + recalled === 0) throw new Refusal('not_now', 'No garment of this delivery waits for its safety check.')
  return { passed, recalled }
}

/** How many garments of a delivery passed, and how many are recalled. */
export interface CheckedDelivery {
  readonly passed: number
  readonly recalled: number
}

const checkBatch = (
  { db, clock, events }: ShelfServices,
  { deliveryId, operator, unmarked = false }: DeliveryCheck,
): Promise<CheckedDelivery> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const actor = operatorActor(operator)
    const waiting = await lockUnchecked(tx, deliveryId, maxAtOnce)
    const stopped = await stopRecalledArrivals(tx, waiting, { actor, now })
    const garmentIds = waiting.filter((id) => !stopped.has(id))
    const checked = { passed: garmentIds.length, recalled: stopped.size }
    if (waiting.length === 0) return checked
    const recalledNote = stopped.size > 0 ? `, ${stopped.size} recalled` : ''
    const note = `${garmentIds.length} garments${recalledNote}`
    await recordOfficeAction(tx, { operator, action: 'delivery.check', subjectId: deliveryId, note, now })
    if (garmentIds.length === 0) return checked
    await recordSafety(tx, { garmentIds, findings: safe, actor, now })
    if (unmarked) {
      const marks = await listGarmentMarks(tx, garmentIds)
      await writeMarkChecks(
        tx,
        [...marks.values()].map(({ garmentId, outline }) => ({
          garmentId,
          outline,
          added: [],
          ended: [],
          actor,
          at: now,
        })),
      )
    }
    await moveGarments(tx, { garmentIds, from: 'graded', to: 'ready', actor, now })
    await events.publish(tx, { type: 'garments-ready', garmentIds })
    return checked
  })

export interface GarmentCheck {
  readonly garmentId: Id<'garment'>
  readonly findings: SafetyFindings
  /** Undefined if its marks were not checked. */
  readonly marks?: MarkFindings | undefined
  readonly operator: string
}

/** Where a garment is after its first check, and its marks if they were checked. */
export interface CheckedGarment {
  readonly to: 'ready' | 'quarantine'
  /** An open recall covers it: it is in quarantine even if it passed. */
  readonly recalled: boolean
  readonly marks: RecordedMarks | undefined
}

/**
 * Records the first safety check of one garment: it becomes ready, or goes into quarantine if it fails or is recalled.
 * @throws Refusal not_found, not_now when it does not wait for that check, or its marks are impossible
 */
export const checkGarment = (
  { db, clock, events }: ShelfServices,
  { garmentId, findings, marks, operator }: GarmentCheck,
): Promise<CheckedGarment> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const actor = operatorActor(operator)
    const [garment] = await lockGarments(tx, [garmentId])
    if (!garment) throw new Refusal('not_found', 'There is no such garment.')
    if (garment.state !== 'graded')
      throw new Refusal(
        'not_now',
        `Garment ${garment.qrId} is ${garment.state.replace('_', ' ')}: it does not wait for its first safety check.`,
      )
    const recalled = (await stopRecalledArrivals(tx, [garmentId], { actor, now })).size > 0
    await recordSafety(tx, { garmentIds: [garmentId], findings, actor, now })
    const recorded = marks && (await recordMarks(tx, { garmentId, findings: marks, actor, now }))
    const to = isSafe(findings) && !recalled ? 'ready' : 'quarantine'
    const note = isSafe(findings) ? '' : `Did not pass: ${safetyWords(findings.failed)}`
    if (!recalled) await moveGarment(tx, { garmentId, from: 'graded', to, actor, note, now })
    if (to === 'ready') await events.publish(tx, { type: 'garments-ready', garmentIds: [garmentId] })
    await recordOfficeAction(tx, { operator, action: 'garment.check', subjectId: garmentId, note: to, now })
    return { to, recalled, marks: recorded }
  })
