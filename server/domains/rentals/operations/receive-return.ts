import { type GarmentState, lockGarments, moveGarments, releaseLoanClaim } from '#server/domains/inventory/index.ts'
import { moveParcel } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listLoansOfReturns } from '../queries/loans.ts'
import { getReturn, lockReturn, type RentalReturn } from '../queries/returns.ts'
import type { LoanState } from '../rules/loan-transitions.ts'
import { isPending, type ReturnState } from '../rules/return-transitions.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { freeLoans } from '../steps/announce-return.ts'
import { type LockedMember, lockMember } from '../steps/lock-member.ts'
import { moveReturn } from '../steps/move-return.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'
import { takeInLost } from '../steps/take-in-lost.ts'
import { moveLoans } from './move-loans.ts'
import { garmentIdsOf } from './pick-order.ts'

/** A return and the actor who works on it. */
export interface OfficeReturn {
  readonly returnId: Id<'return'>
  readonly operator: string
}

/**
 * Takes a return in: ends its loans and releases their claims, queues its garments for inspection, and lets the member announce
 * another return (product §4.5).
 * @returns how many garments came
 * @throws Refusal not_now
 */
export const receiveReturn = (services: RentalRecords, input: OfficeReturn): Promise<number> =>
  transaction(services.db, (tx) => receiveWithin(tx, services, input))

export async function receiveWithin(
  tx: Tx,
  services: RentalSteps,
  { returnId, operator }: OfficeReturn,
): Promise<number> {
  const { row, live } = await lockReturnOfMember(tx, returnId)
  const from = comesFrom(row.state)
  if (!from) throw new Refusal('not_now', `Return ${row.label_code} is ${row.state}: it cannot be received.`)
  const now = services.clock.now()
  const actor = operatorActor(operator)
  const expected = await listLoansOfReturns(tx, [returnId])
  const garments = new Map((await lockGarments(tx, garmentIdsOf(expected))).map(({ id, state }) => [id, state]))
  const loans = expected.filter(({ state }) => state === from.loan)
  // These have counted as lost since, in the post or paid for. A piece that came before its parcel is no longer lost.
  const lost = expected.filter((loan) => loan.state === 'lost' && garments.get(loan.garment_id) === 'lost')
  if (loans.length + lost.length === 0)
    throw new Refusal(
      'not_now',
      `Nothing of return ${row.label_code} is expected any more: its pieces went another way.`,
    )
  await moveReturn(tx, returnId, { from: row.state, to: 'received', actor, now })
  await moveLoans(
    tx,
    loans.map(({ id }) => id),
    { from: from.loan, to: 'returned', actor, now, set: { ended_at: now } },
  )
  for (const loan of loans) await releaseLoanClaim(tx, { garmentId: loan.garment_id, now })
  await moveGarments(tx, { garmentIds: garmentIdsOf(loans), from: from.garment, to: 'received', actor, now })
  // Their loans have ended already.
  for (const loan of lost) await takeInLost(tx, services, { loan, actor, now })
  // When the return lapsed, its credits were taken again.
  if (from.loan === 'at_home')
    await freeLoans(tx, loans, { cause: 'return_announced', now, lockedMembershipId: live?.id })
  await refreshChoice(tx, live, now)
  await moveParcel(tx, { carriesId: returnId, step: 'delivered', now })
  await recordOfficeAction(tx, { operator, action: 'return.receive', subjectId: returnId, now })
  const ids = { accountId: row.account_id, returnId }
  await services.events.publish(tx, { type: 'return-received', ...ids })
  return loans.length + lost.length
}

/** Where its loans and garments are when a parcel arrives: in time, after it lapsed, or after it counted as lost. */
function comesFrom(state: ReturnState): { loan: LoanState; garment: GarmentState } | undefined {
  if (isPending(state)) return { loan: 'return_announced', garment: 'return_announced' }
  if (state === 'cancelled') return { loan: 'at_home', garment: 'out' }
  // All its loans have ended.
  return state === 'lost' ? { loan: 'return_announced', garment: 'return_announced' } : undefined
}

/** The return, locked in the fixed order: account, membership, then the return. */
export async function lockReturnOfMember(
  tx: Tx,
  returnId: Id<'return'>,
): Promise<LockedMember & { readonly row: RentalReturn }> {
  const member = await lockMember(tx, (await getReturn(tx, returnId)).account_id)
  return { ...member, row: await lockReturn(tx, returnId) }
}
