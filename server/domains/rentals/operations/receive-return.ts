import { lockGarments, moveGarments, releaseLoanClaim } from '#server/domains/inventory/index.ts'
import { moveParcel } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { listLoansOfReturns } from '../queries/loans.ts'
import { getReturn, lockReturn, type RentalReturn } from '../queries/returns.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { lockMember } from '../steps/lock-member.ts'
import { moveReturn } from '../steps/move-return.ts'
import { moveLoans } from './move-loans.ts'
import { garmentIdsOf } from './pick-order.ts'

/** A return and who works on it. */
export interface OfficeReturn {
  readonly returnId: Id<'return'>
  readonly operator: string
}

/**
 * Takes a return in: its loans are over and no longer anybody's claim, its garments wait for inspection, and the member may
 * announce another one (decisions.md §4.5).
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
  const row = await lockReturnOfMember(tx, returnId)
  if (row.state !== 'announced' && row.state !== 'posted')
    throw new Refusal('not_now', `Return ${row.label_code} is ${row.state}: it cannot be received.`)
  const now = services.clock.now()
  const actor = operatorActor(operator)
  const loans = await listLoansOfReturns(tx, [returnId])
  await lockGarments(tx, garmentIdsOf(loans))
  await moveReturn(tx, returnId, { from: row.state, to: 'received', actor, now })
  await moveLoans(
    tx,
    loans.map(({ id }) => id),
    { from: 'return_announced', to: 'returned', actor, now, set: { ended_at: now } },
  )
  for (const loan of loans) await releaseLoanClaim(tx, { garmentId: loan.garment_id, now })
  await moveGarments(tx, { garmentIds: garmentIdsOf(loans), from: 'return_announced', to: 'received', actor, now })
  await moveParcel(tx, { carriesId: returnId, step: 'delivered', now })
  await recordOfficeAction(tx, { operator, action: 'return.receive', subjectId: returnId, now })
  const ids = { accountId: row.account_id, returnId }
  await services.events.publish(tx, { type: 'return-received', ...ids })
  return loans.length
}

/** The return, locked in the house's order: its account and membership first. */
export async function lockReturnOfMember(tx: Tx, returnId: Id<'return'>): Promise<RentalReturn> {
  await lockMember(tx, (await getReturn(tx, returnId)).account_id)
  return lockReturn(tx, returnId)
}
