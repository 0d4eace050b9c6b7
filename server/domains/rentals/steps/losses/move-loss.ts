import type { Updateable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Life, moveRows, type Step } from '#server/platform/db/move-rows.ts'
import type { LossTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type LossState, lossTransitions } from '../../rules/loss-transitions.ts'

export const lossLife: Life<LossState> = {
  table: 'loss',
  events: 'loss_event',
  subject: 'loss_id',
  transitions: lossTransitions,
}

interface LossStep extends Step<LossState> {
  /** Other columns that change with the state. */
  readonly set?: Omit<Updateable<LossTable>, 'id' | 'state'>
}

/**
 * Moves a case by one transition and writes its event. The caller has locked the account.
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when the case is in another state
 */
export async function moveLoss(tx: Tx, lossId: Id<'loss'>, { set, ...step }: LossStep): Promise<void> {
  const ends = lossTransitions.ends.includes(step.to) ? { ended_at: step.now } : {}
  const moved = await moveRows(tx, lossLife, { ...step, ids: [lossId], set: { ...ends, ...set } })
  if (moved.length !== 1) throw new Refusal('not_now', `This case is not ${step.from} any more.`)
}
