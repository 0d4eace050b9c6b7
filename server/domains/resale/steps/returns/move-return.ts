import type { Id } from '#server/kernel/ids.ts'
import { type Life, moveRow, type Step } from '#server/platform/db/move-rows.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type ResaleReturnState, resaleReturnTransitions } from '../../rules/resale-return-transitions.ts'

export const resaleReturnLife: Life<ResaleReturnState> = {
  table: 'resale_return',
  events: 'resale_return_event',
  subject: 'return_id',
  transitions: resaleReturnTransitions,
}

/**
 * Moves a return, whose order the caller has locked, by one transition and writes its event.
 * @param step.at when it happened, if we learn of it only now
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when the return is in another state
 */
export const moveReturn = (
  tx: Tx,
  returnId: Id<'resale-return'>,
  step: Step<ResaleReturnState> & { readonly at?: Date },
): Promise<void> =>
  moveRow(tx, resaleReturnLife, {
    ...step,
    id: returnId,
    what: 'return',
    set: { [`${step.to}_at`]: step.at ?? step.now },
  })
