import { sql, type Updateable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Life, moveAndAsk, moveRows, type Step } from '#server/platform/db/move-rows.ts'
import type { LoanTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type LoanState, loanTransitions } from '../rules/loan-transitions.ts'
import { waitingLossStates } from '../rules/loss-transitions.ts'
import { closeLosses } from '../steps/losses/close-losses.ts'

export const loanLife: Life<LoanState> = {
  table: 'loan',
  events: 'loan_event',
  subject: 'loan_id',
  transitions: loanTransitions,
}

interface LoanStep extends Step<LoanState> {
  /** Other columns that change with the state. */
  readonly set?: Omit<Updateable<LoanTable>, 'id' | 'state'>
}

/**
 * Moves several loans by the same transition, all or none, each with its event. The caller has locked their account.
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when one of them is in another state
 */
export async function moveLoans(tx: Tx, loanIds: readonly Id<'loan'>[], step: LoanStep): Promise<void> {
  const asked = step.from === 'at_home' ? hasWaitingLoss : undefined
  const moved = await moveAndAsk(tx, loanLife, { ...step, ids: loanIds }, asked)
  if (moved.length !== loanIds.length) throw conflict(step)
  // A piece that is returned, bought or kept after nine months is no longer missing.
  if (moved.some(({ holds }) => holds)) await closeLosses(tx, loanIds, step)
}

const hasWaitingLoss = sql<boolean>`exists (select from loss
  where loss.loan_id = loan_event.loan_id and loss.state in (${sql.join(waitingLossStates)}))`

/**
 * Moves the loans of an order that are in the state `from`; loans of missing garments have already left it.
 * @throws RangeError, Refusal as above
 */
export async function moveLoansOfOrder(tx: Tx, orderId: Id<'order'>, step: LoanStep): Promise<void> {
  const moved = await moveRows(tx, loanLife, { ...step, column: 'order_id', ids: [orderId] })
  if (moved.length === 0) throw conflict(step)
}

const conflict = ({ from, to }: LoanStep): Refusal =>
  new Refusal('not_now', `A piece is not ${from.replace('_', ' ')} any more: it cannot become ${to.replace('_', ' ')}.`)
