import { throwRefusal } from '#server/domains/checkout/index.ts'
import { moveParcel, readWhereabouts } from '#server/domains/shipping/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Loan, listLoansOfReturns } from '../queries/loans.ts'
import { lockOrder } from '../queries/orders.ts'
import { lockParcelPieces } from '../queries/parcel-pieces.ts'
import { getReturn, lockReturn, type RentalReturn } from '../queries/returns.ts'
import { isPending, type ReturnState } from '../rules/return-transitions.ts'
import { type Contents, decideContents } from '../rules/returns/contents.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { freeLoans } from '../steps/announce-return.ts'
import { arriveByNow } from '../steps/arrival/arrive-by-now.ts'
import { cancelEmptyReturn } from '../steps/cancel-return.ts'
import { receiveKeptPiece } from '../steps/keeping/receive-kept-piece.ts'
import { leaveMissing } from '../steps/leave-missing.ts'
import { type LockedMember, lockMember } from '../steps/lock-member.ts'
import { receiveLostPiece } from '../steps/losses/receive-lost-piece.ts'
import { moveReturn } from '../steps/move-return.ts'
import { refundRecalledReturn } from '../steps/recalled/refund-recalled-return.ts'
import { announced, atHome, receiveLoans, type StatesBefore } from '../steps/receive-loans.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'
import { garmentIdsOf } from './pick-order.ts'

/** A return and the operator who works on it. */
export interface OfficeReturn {
  readonly returnId: Id<'return'>
  readonly operator: string
}

export interface ReturnToReceive extends OfficeReturn {
  /** Exactly the garments in the parcel; without it, all that were announced. */
  readonly garmentIds?: readonly Id<'garment'>[] | undefined
}

/** The pieces that a parcel contained and those that were missing, by QR id. */
export interface Received {
  /** How many wait for inspection. */
  readonly garments: number
  readonly unannounced: readonly string[]
  /** Recalled pieces that are booked in another return: they came with an earlier label. */
  readonly rebooked: readonly string[]
  /** The family's own pieces, to be sent back to it. */
  readonly own: readonly string[]
  readonly missing: readonly string[]
  /** The missing pieces that are recalled, and so are booked to be returned again. */
  readonly bookedAgain: readonly string[]
  /** Whether the missing pieces do not fit the credits, so the family must choose. */
  readonly mustChoose: boolean
}

/**
 * Receives a return: ends its loans and releases their claims, queues its garments for inspection, and lets the member
 * announce another return (product §4.5). An announced piece that is missing is at home again, with its credits; if these do not fit,
 * its family must choose (product §2.2); a recalled one is booked to go back again. Other pieces that the family sent are received too,
 * except its own pieces that are not recalled; an order of which one comes back has arrived, even if nobody recorded that.
 * @throws Refusal not_now, also for somebody else's piece; nothing is then written
 */
export const receiveReturn = (services: RentalRecords, input: ReturnToReceive): Promise<Received> =>
  transaction(services.db, (tx) => receiveWithin(tx, services, input))

export async function receiveWithin(tx: Tx, services: RentalSteps, input: ReturnToReceive): Promise<Received> {
  const { returnId, operator, garmentIds: scannedIds } = input
  const { row, live } = await lockReturnOfMember(tx, returnId)
  const from = statesBefore(row.state)
  if (!from)
    throw new Refusal(
      'not_now',
      `Return ${row.label_code} is ${row.state}: it cannot be received.${noteOfReceived(row)}`,
    )
  const [now, actor, accountId] = [services.clock.now(), operatorActor(operator), row.account_id]
  const announcedIds = garmentIdsOf(await listLoansOfReturns(tx, [returnId]))
  const { pieces, loansOf } = await lockParcelPieces(tx, [...new Set([...announcedIds, ...(scannedIds ?? [])])])
  const piecesOf = (ids: readonly Id<'garment'>[]) => pieces.filter(({ garmentId }) => ids.includes(garmentId))
  const decided = decideContents({
    accountId,
    returnId,
    open: from === 'ended' ? null : from.loan,
    announced: piecesOf(announcedIds),
    scanned: scannedIds && piecesOf(scannedIds),
  })
  if (!decided.ok) throwRefusal(decided.reason)
  const { expected, lost, unannounced, rebooked, recalled, own, missing } = decided.value
  const [loans, extra, left] = [loansOf(expected), loansOf(unannounced), loansOf(missing)]
  const joined = loansOf(rebooked)

  for (const orderId of new Set(extra.flatMap(({ state, order_id }) => (state === 'ordered' ? [order_id] : [])))) {
    const { deliveredAt } = await readWhereabouts(tx, orderId)
    await arriveByNow(tx, services, await lockOrder(tx, orderId), { actor, deliveredAt })
  }
  // The parcel may arrive before the job that refunds its postage has run.
  await refundRecalledReturn(tx, services, { returnId, actor, now })
  await moveReturn(tx, returnId, { from: row.state, to: 'received', actor, now })
  if (from !== 'ended') await receiveLoans(tx, loans, { from, returnId, actor, now })
  await receiveLoans(tx, extra, { from: atHome, returnId, actor, now })
  await receiveRebookedPieces(tx, joined, { returnId, actor, now })
  // The loans of lost and kept pieces have already ended.
  for (const loan of loansOf(lost)) await receiveLostPiece(tx, services, { loan, returnId, actor, now })
  await takeOutLost(tx, returnId, loansOf(lost))
  for (const loan of loansOf(recalled)) await receiveKeptPiece(tx, services, { loan, returnId, actor, now })
  // The credits of announced pieces were freed when they were announced, unless the return has lapsed since.
  const freed = from === atHome ? [...loans, ...extra] : extra
  await freeLoans(tx, freed, { cause: 'return_announced', now, lockedMembershipId: live?.id })
  const { atHome: leftAtHome, newReturn } = await leaveMissing(tx, { row, loans: left, actor, now })
  await refreshChoice(tx, live, now)
  await moveParcel(tx, { carriesId: returnId, step: 'delivered', now })
  const note = noteOf(decided.value)
  await recordOfficeAction(tx, { operator, action: 'return.receive', subjectId: returnId, note, now })
  const idsOf = (someLoans: readonly Loan[]) => someLoans.map(({ id }) => id)
  await services.events.publish(
    tx,
    {
      type: 'return-received' as const,
      accountId,
      returnId,
      ...(extra.length > 0 && { unannounced: idsOf(extra) }),
      ...(leftAtHome.length > 0 && { missing: idsOf(leftAtHome) }),
    },
    ...(newReturn
      ? [{ type: newReturn.lapsed ? choiceDue : announcedAgain, accountId, returnId: newReturn.returnId }]
      : []),
    ...idsOf(loansOf(own)).map((loanId) => ({ type: 'own-piece-came' as const, accountId, loanId })),
  )
  return {
    garments: loans.length + lost.length + extra.length + joined.length + recalled.length,
    unannounced: qrIdsOf(unannounced),
    rebooked: qrIdsOf(rebooked),
    own: qrIdsOf(own),
    missing: qrIdsOf(missing),
    bookedAgain: newReturn && !newReturn.lapsed ? qrIdsOf(piecesOf(garmentIdsOf(newReturn.loans))) : [],
    mustChoose: newReturn?.lapsed ?? false,
  }
}

const choiceDue = 'return-choice-due' as const
const announcedAgain = 'return-announced' as const

/**
 * Receives pieces that are booked in other returns, whose credits are already free. Each of those returns continues with its other
 * pieces, or is cancelled if none is left.
 */
async function receiveRebookedPieces(
  tx: Tx,
  loans: readonly Loan[],
  { returnId, actor, now }: { readonly returnId: Id<'return'>; readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const left = new Set(loans.flatMap((loan) => loan.return_id ?? []))
  await receiveLoans(tx, loans, { from: announced, returnId, actor, now })
  for (const id of left)
    if ((await listLoansOfReturns(tx, [id])).length === 0) await cancelEmptyReturn(tx, id, { actor, now })
}

/** Takes lost pieces that were not in the parcel out of the return, whose emails and pages say what came. */
const takeOutLost = (tx: Tx, returnId: Id<'return'>, came: readonly Loan[]): Promise<unknown> =>
  tx
    .updateTable('loan')
    .set({ return_id: null })
    .where('return_id', '=', returnId)
    .where('state', '=', 'lost')
    .$if(came.length > 0, (update) =>
      update.where(
        'id',
        'not in',
        came.map(({ id }) => id),
      ),
    )
    .execute()

/** A line for the office's log. */
function noteOf({ missing, unannounced, rebooked, recalled, own }: Contents): string {
  const lines: [string, Contents['own']][] = [
    ['missing', missing],
    ['unannounced', unannounced],
    ['from another return', rebooked],
    ['kept, and recalled', recalled],
    ['theirs', own],
  ]
  return lines
    .flatMap(([label, pieces]) => (pieces.length > 0 ? `${label}: ${qrIdsOf(pieces).join(', ')}` : []))
    .join('; ')
}

/** Received by its label alone, it counts as complete. */
const noteOfReceived = ({ state }: RentalReturn): string =>
  state === 'received' ? ' If one of its pieces was not in the parcel: npm run office -- inspect QR --not-there' : ''

const qrIdsOf = (pieces: Contents['own']): string[] => pieces.map(({ qrId }) => qrId)

/** The states of a return's loans and garments when its parcel arrives: in time, after it lapsed, or after it counted as lost. */
function statesBefore(state: ReturnState): StatesBefore | 'ended' | undefined {
  if (isPending(state)) return announced
  if (state === 'cancelled') return atHome
  return state === 'lost' ? 'ended' : undefined
}

/** The return, locked in the fixed order: account, membership, then the return. */
export async function lockReturnOfMember(
  tx: Tx,
  returnId: Id<'return'>,
): Promise<LockedMember & { readonly row: RentalReturn }> {
  const member = await lockMember(tx, (await getReturn(tx, returnId)).account_id)
  return { ...member, row: await lockReturn(tx, returnId) }
}
