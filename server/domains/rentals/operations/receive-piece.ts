import type { Condition } from '#contract/primitives.ts'
import {
  inspectGarment,
  listGarments,
  type MarkFindings,
  moveGarments,
  type RecordedMarks,
  type SafetyFindings,
} from '#server/domains/inventory/index.ts'
import { moveParcel } from '#server/domains/shipping/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { findSameToday } from '#server/platform/office/refuse-repeated-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findArrivalCheck, reportedMarksOf } from '../queries/arrival-checks.ts'
import { type Loan, listLoansOfReturns, listNewestLoans } from '../queries/loans.ts'
import { getOrder } from '../queries/orders.ts'
import { lockParcelPieces } from '../queries/parcel-pieces.ts'
import { getReturn } from '../queries/returns.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { freeLoans } from '../steps/announce-return.ts'
import { insertReturn } from '../steps/insert-return.ts'
import { receiveKeptPiece } from '../steps/keeping/receive-kept-piece.ts'
import { lockMember } from '../steps/lock-member.ts'
import { receiveLostPiece } from '../steps/losses/receive-lost-piece.ts'
import { announced, atHome, receiveLoans } from '../steps/receive-loans.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'
import { type InspectionOutcome, marksNeededMessage } from './inspect-return.ts'

/** A garment that came without a return, and the operator who has it. */
export interface FoundPiece {
  readonly garmentId: Id<'garment'>
  readonly operator: string
}

/**
 * `lost`: its payment may be refunded. `undelivered`: its parcel was lost on its way to the family. `unannounced`: it was rented
 * until now. `booked`: it was recalled, and booked in a return whose other pieces are still expected. `recalled`: the family had
 * kept it. `own`: it belongs to the family, who get it back.
 */
export type FoundAs = 'lost' | 'undelivered' | 'unannounced' | 'booked' | 'recalled' | 'own'

/**
 * Receives a garment that came without a return. The family of a lost one is refunded if it paid at most 90 days ago, or if it is
 * recalled; a garment that was lost on its way to its family is only received. The loan of a garment sent without notice ends, and its
 * credits are freed. A garment of the family's own stays theirs, and the family is emailed; if it is recalled, it is ours again and its
 * price is refunded (law L-28). A recalled garment that is booked to go back with others may also come alone, because it may have been
 * sent with an earlier label (law L-28).
 * @throws Refusal not_found, not_now when no family has it, or when it has to be received with its return
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
    const foundAction = { action: 'garment.found', subjectId: garmentId, note: '', now }
    const record = () => recordOfficeAction(tx, { operator, ...foundAction })
    // Another family may have got it since it was read.
    if (loan?.id !== known.id) throw new Refusal('not_now', `Garment ${piece?.qrId} has just been rented again.`)
    if (loan.state === 'lost' && piece?.garmentState === 'lost') {
      await receiveLostPiece(tx, services, { loan, actor, now })
      await record()
      return 'lost'
    }
    // Its order was cancelled when the carrier lost it, so nothing is owed.
    if (loan.state === 'cancelled' && piece?.garmentState === 'lost') {
      await moveGarments(tx, { garmentIds: [garmentId], from: 'lost', to: 'received', actor, now })
      await record()
      return 'undelivered'
    }
    if (loan.state === 'kept' && piece?.recalled) {
      await receiveRecalledPiece(tx, services, { loan, actor, now })
      await record()
      return 'recalled'
    }
    if (loan.state === 'kept') {
      // Scanned twice, it is still one piece, and one email.
      if (await findSameToday(tx, foundAction)) return 'own'
      await services.events.publish(tx, { type: 'own-piece-came', accountId: loan.account_id, loanId: loan.id })
      await record()
      return 'own'
    }
    if (loan.state === 'return_announced' && piece?.recalled && (await isWithOthers(tx, loan))) {
      await receiveRecalledPiece(tx, services, { loan, actor, now })
      await record()
      return 'booked'
    }
    if (loan.state === 'ordered' && piece?.garmentState === 'out') {
      const { reference } = await getOrder(tx, loan.order_id)
      // One piece does not say whether its family has had the parcel.
      throw new Refusal(
        'not_now',
        `Garment ${piece.qrId} is in order ${reference}, which has not arrived. If its family sent the piece: npm run office -- deliver ${reference}, then receive it. If its parcel came back undelivered: npm run office -- sent-back ${reference}`,
      )
    }
    if (loan.state !== 'at_home')
      throw new Refusal('not_now', `Garment ${piece?.qrId} is ${piece?.garmentState}: no family has it.`)
    await receiveUnannouncedPiece(tx, services, { loan, actor, now })
    await refreshChoice(tx, live, now)
    await record()
    return 'unannounced'
  })

/** Gives the piece a return of its own, received immediately, in addition to any that is still on its way. */
async function receiveUnannouncedPiece(
  tx: Tx,
  { events }: RentalSteps,
  { loan, actor, now }: PieceAlone,
): Promise<void> {
  const returnId = await insertReceived(tx, { loan, actor, now })
  await receiveLoans(tx, [loan], { from: atHome, returnId, actor, now })
  await freeLoans(tx, [loan], { cause: 'return_announced', now })
  await moveParcel(tx, { carriesId: returnId, step: 'delivered', now })
  await events.publish(tx, { type: 'return-received', accountId: loan.account_id, returnId, unannounced: [loan.id] })
}

/** Gives the piece a return of its own; its credits were freed when it was kept or booked to go back. */
async function receiveRecalledPiece(tx: Tx, services: RentalSteps, { loan, actor, now }: PieceAlone): Promise<void> {
  const returnId = await insertReceived(tx, { loan, actor, now })
  if (loan.state === 'kept') await receiveKeptPiece(tx, services, { loan, returnId, actor, now })
  else await receiveLoans(tx, [loan], { from: announced, returnId, actor, now })
  await moveParcel(tx, { carriesId: returnId, step: 'delivered', now })
  await services.events.publish(tx, { type: 'return-received', accountId: loan.account_id, returnId })
}

const isWithOthers = async (tx: Tx, { return_id }: Loan): Promise<boolean> =>
  return_id !== null && (await listLoansOfReturns(tx, [return_id])).length > 1

interface PieceAlone {
  readonly loan: Loan
  readonly actor: Actor
  readonly now: Date
}

async function insertReceived(tx: Tx, { loan, actor, now }: PieceAlone): Promise<Id<'return'>> {
  const returnId = newId<'return'>()
  await insertReturn(tx, {
    returnId,
    accountId: loan.account_id,
    membershipId: loan.membership_id,
    checkoutId: null,
    orderId: null,
    dueOn: null,
    lapsedOn: null,
    state: 'received',
    actor,
    now,
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
 * Inspects a garment that was received without a return (alone, undelivered, or from somebody who had bought it), was missing and is found,
 * or is in quarantine.
 * @throws Refusal not_found, not_now (not received, part of a return, graded better than before, ready without a safety check,
 * impossible marks; found worse than shown on arrival, but not checked for marks)
 */
export const inspectFoundPiece = (
  services: RentalRecords,
  inspection: FoundInspection,
): Promise<RecordedMarks | undefined> =>
  transaction(services.db, async (tx) => {
    const { garmentId, operator, outcome, condition, safety, marks } = inspection
    const loan = await newestLoanOf(tx, garmentId)
    const inReturn = loan?.return_id ? await getReturn(tx, loan.return_id) : undefined
    const [garment] = await listGarments(tx, [garmentId])
    const isReceived = garment?.state === 'received'
    // Inspecting the return may complete it; inspecting the piece alone would not.
    if (isReceived && inReturn?.state === 'received')
      throw new Refusal('not_now', 'This garment came with a return: inspect that.')
    const now = services.clock.now()
    const actor = operatorActor(operator)
    // A piece that was sold and came back has been inspected since its last rental, if it had one.
    const reported =
      isReceived && loan?.state === 'lost' ? reportedMarksOf(await findArrivalCheck(tx, loan.id)) : undefined
    if (reported && !marks) throw new Refusal('not_now', marksNeededMessage(garment?.qrId ?? ''))
    const inspected = await inspectGarment(tx, {
      garmentId,
      verdict: outcome,
      found: condition,
      safety,
      marks,
      reported,
      actor,
      now,
    })
    if (inspected.ready) await services.events.publish(tx, { type: 'garments-ready', garmentIds: [garmentId] })
    await recordOfficeAction(tx, { operator, action: 'garment.inspect', subjectId: garmentId, note: outcome, now })
    return inspected.marks
  })

const newestLoanOf = async (tx: Tx, garmentId: Id<'garment'>): Promise<Loan | undefined> =>
  (await listNewestLoans(tx, [garmentId]))[0]
