import type { Updateable } from 'kysely'
import type { MembershipState } from '#contract/accounts.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/ids.ts'
import type { MembershipTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries.ts'
import { allowsMembershipTransition } from '../rules/membership-transitions.ts'
import type { Wanted } from '../rules/standing-by-subscription.ts'

export interface MembershipMove {
  /** Locked by this transaction. */
  readonly membership: MembershipRow
  readonly to: MembershipState
  /** The act, as in the table of transitions. */
  readonly cause: string
  readonly actor: Actor
  readonly note?: string
  readonly now: Date
  /** What else changes with it. */
  readonly set?: Omit<Updateable<MembershipTable>, 'state'>
}

/**
 * The one way from state to state: by the table of transitions, guarded by the state it starts from, with its line in the
 * history. Everything a membership goes through can be read in membership_event.
 */
export async function moveMembership(tx: Tx, move: MembershipMove): Promise<MembershipRow> {
  const { membership, to, cause, actor, note = '', now, set = {} } = move
  if (!allowsMembershipTransition(membership.state, to))
    throw new Error(`a membership that is ${membership.state} cannot become ${to}`)
  const moved = await tx
    .updateTable('membership')
    .set({ ...set, state: to, changed_at: now })
    .where('id', '=', membership.id)
    .where('state', '=', membership.state)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('membership_event')
    .values({
      id: newId<'membership-event'>(),
      membership_id: membership.id,
      from_state: membership.state,
      to_state: to,
      cause,
      actor,
      note,
      at: now,
    })
    .execute()
  return moved
}

/** Everything but the state. The row is locked by this transaction. */
export const changeMembership = (
  tx: Tx,
  membership: Pick<MembershipRow, 'id'>,
  set: Omit<Updateable<MembershipTable>, 'state'>,
  now: Date,
): Promise<MembershipRow> =>
  tx
    .updateTable('membership')
    .set({ ...set, changed_at: now })
    .where('id', '=', membership.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A new wish for the provider: its calls will carry the new number. */
export const wish = (membership: MembershipRow, wanted: Wanted): { wanted: Wanted; wanted_revision: number } => ({
  wanted,
  wanted_revision: membership.wanted_revision + 1,
})
