import type { Condition } from '#contract/primitives.ts'
import {
  inspectGarment,
  listGarments,
  type MarkFindings,
  type RecordedMarks,
  type SafetyFindings,
} from '#server/domains/inventory/index.ts'
import { moveParcel } from '#server/domains/shipping/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findArrivalCheck, reportedOf } from '../queries/arrival-checks.ts'
import { type Loan, listLoansOfReturns, listNewestLoans } from '../queries/loans.ts'
import { lockParcelPieces } from '../queries/parcel-pieces.ts'
import { getReturn } from '../queries/returns.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { freeLoans } from '../steps/announce-return.ts'
import { insertReturn } from '../steps/insert-return.ts'
import { takeInKept } from '../steps/keeping/take-in-kept.ts'
import { lockMember } from '../steps/lock-member.ts'
import { takeInLost } from '../steps/losses/take-in-lost.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'
import { announced, atHome, takeIn } from '../steps/take-in.ts'
import { type InspectionOutcome, lookAgain } from './inspect-return.ts'

/** A garment that came without a return, and the operator who has it. */
export interface FoundPiece {
  readonly garmentId: Id<'garment'>
  readonly operator: string
}

/**
 * `lost`: its payment may be refunded. `unannounced`: it was rented until now. `booked`: it was recalled, and in a return whose other
 * pieces are still expected. `recalled`: the family had kept it. `own`: it belongs to the family, who get it back.
 */
export type FoundAs = 'lost' | 'unannounced' | 'booked' | 'recalled' | 'own'

/**
 * Takes in a garment that came without a return: a lost one, whose family is refunded if it paid at most 90 days ago;
 * or one sent without notice, whose loan ends and whose credits are freed. A garment of the family's own stays theirs,
 * and the family is emailed; one that is recalled is ours again, and what was paid for it is refunded (law L-28).
 * One that is recalled and booked to go back with others comes alone too, because it may have had another label before (law L-28).
 * @throws Refusal not_found, not_now when it is with nobody, or announced in a return that it is not taken in without
 */
export const receivePiece = (services: RentalRecords, { garmentId, operator }: FoundPiece): Promise<FoundAs> =>
  transaction(services.db, async (tx) => {
    const known = await newestLoanOf(tx, garmentId)
    if (!known) throw new Refusal('not_found', 'This garment was never rented.')
    const { live } = await lockMember(tx, known.account_id)
    const { pieces, loansOf } = await lockParcelPieces(tx, [garmentId])
    const [piece] = pieces
    const [loan] = loansOf(pieces)
    const now = services.clock.now()
    const actor = operatorActor(operator)
    const record = () => recordOfficeAction(tx, { operator, action: 'garment.found', subjectId: garmentId, now })
    // Another family may have it since it was read.
    if (loan?.id !== known.id) throw new Refusal('not_now', `Garment ${piece?.qrId} has just been rented again.`)
    if (loan.state === 'lost' && piece?.garmentState === 'lost') {
      await takeInLost(tx, services, { loan, actor, now })
      await record()
      return 'lost'
    }
    if (loan.state === 'kept' && piece?.recalled) {
      await takeInRecalled(tx, services, { loan, actor, now })
      await record()
      return 'recalled'
    }
    if (loan.state === 'kept') {
      await services.events.publish(tx, { type: 'own-piece-came', accountId: loan.account_id, loanId: loan.id })
      await record()
      return 'own'
    }
    if (loan.state === 'return_announced' && piece?.recalled && (await isWithOthers(tx, loan))) {
      await takeInRecalled(tx, services, { loan, actor, now })
      await record()
      return 'booked'
    }
    if (loan.state !== 'at_home')
      throw new Refusal('not_now', `Garment ${piece?.qrId} is ${piece?.garmentState}: no family has it.`)
    await takeInUnannounced(tx, services, { loan, actor, now })
    await refreshChoice(tx, live, now)
    await record()
    return 'unannounced'
  })

/** It gets its own return, received immediately, beside one that is still on its way. */
async function takeInUnannounced(tx: Tx, { events }: RentalSteps, { loan, actor, now }: CameAlone): Promise<void> {
  const returnId = await insertReceived(tx, { loan, actor, now })
  await takeIn(tx, [loan], { from: atHome, returnId, actor, now })
  await freeLoans(tx, [loan], { cause: 'return_announced', now })
  await moveParcel(tx, { carriesId: returnId, step: 'delivered', now })
  await events.publish(tx, {
    ...{ type: 'return-received', accountId: loan.account_id, returnId, unannounced: [loan.id] },
  })
}

/** A separate return, too. Its credits were freed when it was kept or booked to go back. */
async function takeInRecalled(tx: Tx, services: RentalSteps, { loan, actor, now }: CameAlone): Promise<void> {
  const returnId = await insertReceived(tx, { loan, actor, now })
  if (loan.state === 'kept') await takeInKept(tx, services, { loan, returnId, actor, now })
  else await takeIn(tx, [loan], { from: announced, returnId, actor, now })
  await moveParcel(tx, { carriesId: returnId, step: 'delivered', now })
  await services.events.publish(tx, { type: 'return-received', accountId: loan.account_id, returnId })
}

const isWithOthers = async (tx: Tx, { return_id }: Loan): Promise<boolean> =>
  return_id !== null && (await listLoansOfReturns(tx, [return_id])).length > 1

interface CameAlone {
  readonly loan: Loan
  readonly actor: Actor
  readonly now: Date
}

async function insertReceived(tx: Tx, { loan, actor, now }: CameAlone): Promise<Id<'return'>> {
  const returnId = newId<'return'>()
  await insertReturn(tx, {
    ...{ returnId, accountId: loan.account_id, membershipId: loan.membership_id, checkoutId: null, orderId: null },
    ...{ dueOn: null, lapsedOn: null, state: 'received', actor, now },
  })
  return returnId
}

export interface FoundInspection extends FoundPiece {
  readonly outcome: InspectionOutcome
  readonly condition: Condition
  /** The result of its safety check, which `ready` needs. */
  readonly safety?: SafetyFindings | undefined
  /** Undefined: its marks were not checked. */
  readonly marks?: MarkFindings | undefined
}

/**
 * Inspects a garment that was taken in without a return.
 * @throws Refusal not_found, not_now (not received, part of a return, graded better than before, ready without a safety check,
 * marks that cannot be; found worse than shown on arrival, and nobody looked for marks)
 */
export const inspectFoundPiece = (
  services: RentalRecords,
  inspection: FoundInspection,
): Promise<RecordedMarks | undefined> =>
  transaction(services.db, async (tx) => {
    const { garmentId, operator, outcome, condition, safety, marks } = inspection
    const loan = await newestLoanOf(tx, garmentId)
    const inReturn = loan?.return_id ? await getReturn(tx, loan.return_id) : undefined
    // Cancelled: its order came back undelivered.
    const cameAlone = loan?.state === 'cancelled' || (loan?.state === 'lost' && inReturn?.state !== 'received')
    if (!cameAlone) throw new Refusal('not_now', 'This garment came with a return: inspect that.')
    const now = services.clock.now()
    const actor = operatorActor(operator)
    const reported = reportedOf(await findArrivalCheck(tx, loan.id))
    if (reported && !marks)
      throw new Refusal('not_now', lookAgain((await listGarments(tx, [garmentId]))[0]?.qrId ?? ''))
    const inspected = await inspectGarment(tx, {
      ...{ garmentId, verdict: outcome, found: condition, safety, marks, reported, actor, now },
    })
    if (inspected.ready) await services.events.publish(tx, { type: 'garments-ready', garmentIds: [garmentId] })
    await recordOfficeAction(tx, { operator, action: 'garment.inspect', subjectId: garmentId, note: outcome, now })
    return inspected.marks
  })

const newestLoanOf = async (tx: Tx, garmentId: Id<'garment'>): Promise<Loan | undefined> =>
  (await listNewestLoans(tx, [garmentId]))[0]
