import type { Condition } from '#contract/primitives.ts'
import { inspectGarment, lockGarments, type SafetyFindings } from '#server/domains/inventory/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Loan } from '../queries/loans.ts'
import { getReturn } from '../queries/returns.ts'
import type { RentalRecords } from '../services.ts'
import { lockMember } from '../steps/lock-member.ts'
import { takeInLost } from '../steps/take-in-lost.ts'
import type { InspectionOutcome } from './inspect-return.ts'

/** A garment that came without a return, and the operator who has it. */
export interface FoundPiece {
  readonly garmentId: Id<'garment'>
  readonly operator: string
}

/**
 * Takes in a lost garment that came without a return: it waits for inspection, and its family is refunded if it paid for it at
 * most 90 days ago.
 * @throws Refusal not_found, not_now when it is not lost
 */
export const receiveLostPiece = (services: RentalRecords, { garmentId, operator }: FoundPiece): Promise<void> =>
  transaction(services.db, async (tx) => {
    const loan = await latestLoanOf(tx, garmentId)
    if (!loan) throw new Refusal('not_found', 'This garment was never rented.')
    await lockMember(tx, loan.account_id)
    const [garment] = await lockGarments(tx, [garmentId])
    const now = services.clock.now()
    if (garment?.state !== 'lost')
      throw new Refusal('not_now', `Garment ${garment?.qrId} is ${garment?.state}: it is not lost.`)
    await takeInLost(tx, services, { loan, actor: operatorActor(operator), now })
    await recordOfficeAction(tx, { operator, action: 'garment.found', subjectId: garmentId, now })
  })

export interface FoundInspection extends FoundPiece {
  readonly outcome: InspectionOutcome
  readonly condition: Condition
  /** The result of its safety check, which `ready` needs. */
  readonly safety?: SafetyFindings | undefined
}

/**
 * Inspects a garment that was taken in without a return.
 * @throws Refusal not_found, not_now (not received, part of a return, graded better than before, ready without a safety check)
 */
export const inspectFoundPiece = (services: RentalRecords, inspection: FoundInspection): Promise<void> =>
  transaction(services.db, async (tx) => {
    const { garmentId, operator, outcome, condition, safety } = inspection
    const loan = await latestLoanOf(tx, garmentId)
    const inReturn = loan?.return_id ? await getReturn(tx, loan.return_id) : undefined
    if (loan?.state !== 'lost' || inReturn?.state === 'received')
      throw new Refusal('not_now', 'This garment came with a return: inspect that.')
    const now = services.clock.now()
    const actor = operatorActor(operator)
    await inspectGarment(tx, { garmentId, verdict: outcome, found: condition, safety, actor, now })
    await recordOfficeAction(tx, { operator, action: 'garment.inspect', subjectId: garmentId, note: outcome, now })
  })

const latestLoanOf = (tx: Tx, garmentId: Id<'garment'>): Promise<Loan | undefined> =>
  tx
    .selectFrom('loan')
    .selectAll()
    .where('garment_id', '=', garmentId)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
