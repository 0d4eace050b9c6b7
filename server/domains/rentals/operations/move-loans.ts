import type { Updateable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Life, moveRows, type Step } from '#server/platform/db/move-rows.ts'
import type { LoanTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type LoanState, loanTransitions } from '../rules/loan-transitions.ts'

export const loanLife: Life<LoanState> = {
  table: 'loan',
  events: 'loan_event',
  subject: 'loan_id',
  transitions: loanTransitions,
}

interface LoanStep extends Step<LoanState> {
  /** What else changes with the state. */
  readonly set?: Omit<Updateable<LoanTable>, 'id' | 'state'>
}

/**
 * The same step for several loans, all or none, each with its event. What they hang on is locked.
 * @throws RangeError when the table of transitions has no such step
 * @throws Refusal not_now when one of them is not in the state it was thought to be in
 */
export async function moveLoans(tx: Tx, loanIds: readonly Id<'loan'>[], step: LoanStep): Promise<void> {
  const moved = await moveRows(tx, loanLife, { ...step, ids: loanIds })
  if (moved.length !== loanIds.length) throw conflict(step)
}

/** Those of an order that are in the state: what was not picked is not sent. @throws RangeError, Refusal as above */
export async function moveLoansOfOrder(tx: Tx, orderId: Id<'order'>, step: LoanStep): Promise<void> {
  const moved = await moveRows(tx, loanLife, { ...step, column: 'order_id', ids: [orderId] })
  if (moved.length === 0) throw conflict(step)
}

const conflict = ({ from, to }: LoanStep): Refusal =>
  new Refusal('not_now', `A piece is not ${from.replace('_', ' ')} any more: it cannot become ${to.replace('_', ' ')}.`)
