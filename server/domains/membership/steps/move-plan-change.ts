import type { Id } from '#server/kernel/ids.ts'
import { findTransition } from '#server/kernel/transition-table.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PlanChangeRow } from '../queries/plan-changes.ts'
import { type PlanChangeState, planChangeTransitions } from '../rules/plan-change-transitions.ts'

const endStates: readonly PlanChangeState[] = ['applied', 'kept', 'abandoned']

/**
 * Changes the state of a change of plan, as nothing else does: by the transition table, guarded by the expected state.
 * @returns undefined when it is no longer in that state
 * @throws Error for a transition that is not in the table
 */
export async function movePlanChange(
  tx: Tx,
  change: Pick<PlanChangeRow, 'id' | 'state'>,
  {
    to,
    now,
    set = {},
  }: {
    to: PlanChangeState
    now: Date
    set?: { note?: string; replaces?: Id<'plan-change'> | null; stripe_invoice?: string }
  },
): Promise<PlanChangeRow | undefined> {
  if (!findTransition(planChangeTransitions, change.state, to))
    throw new Error(`a change of plan that is ${change.state} cannot become ${to}`)
  return tx
    .updateTable('plan_change')
    .set({ ...set, state: to, ended_at: endStates.includes(to) ? now : null })
    .where('id', '=', change.id)
    .where('state', '=', change.state)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Moves a change that nobody else can have moved, because the caller has locked the membership.
 * @throws Error when somebody has
 */
export async function movePlanChangeOrThrow(...args: Parameters<typeof movePlanChange>): Promise<PlanChangeRow> {
  const moved = await movePlanChange(...args)
  if (!moved) throw new Error(`plan change ${args[1].id} is no longer ${args[1].state}`)
  return moved
}
