import type { Id } from '#server/kernel/ids.ts'
import { type Life, moveRow, type Step } from '#server/platform/db/move-rows.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type ReturnState, returnTransitions } from '../rules/return-transitions.ts'

export const returnLife: Life<ReturnState> = {
  table: 'rental_return',
  events: 'rental_return_event',
  subject: 'return_id',
  transitions: returnTransitions,
}

/**
 * Moves a return, whose row the caller has locked, by one transition and writes its event.
 * @param step.at when it happened, if it is recorded late: the day that is shown and that deadlines count from
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when the return is in another state
 */
export async function moveReturn(
  tx: Tx,
  returnId: Id<'return'>,
  step: Step<ReturnState> & { readonly at?: Date },
): Promise<void> {
  const set = { [`${step.to}_at`]: step.at ?? step.now }
  await moveRow(tx, returnLife, { ...step, id: returnId, what: 'return', set })
}
