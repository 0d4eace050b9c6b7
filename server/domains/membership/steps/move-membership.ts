import type { Updateable } from 'kysely'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/ids.ts'
import type { MembershipTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { allowsMembershipTransition } from '../rules/membership-transitions.ts'
import type { DesiredState } from '../rules/standing-by-subscription.ts'
import { endShare } from './end-share.ts'

export interface MembershipMove {
  /** Locked by this transaction. */
  readonly membership: MembershipRow
  readonly to: MembershipState
  /** The cause, as in the transition table. */
  readonly cause: string
  readonly actor: Actor
  readonly note?: string
  readonly now: Date
  /** Other columns that change with it. */
  readonly set?: Omit<Updateable<MembershipTable>, 'state'>
}

/**
 * Changes the state of a membership, by the transition table, guarded by the current state, with an event. Nothing else changes it, so
 * membership_event is its whole history.
 */
export async function moveMembership(tx: Tx, move: MembershipMove): Promise<MembershipRow> {
  const { membership, to, cause, actor, note = '', now, set = {} } = move
  if (!allowsMembershipTransition(membership.state, to))
    throw new Error(`a membership that is ${membership.state} cannot become ${to}`)
  if (to === 'cancelled') await endSharesOf(tx, membership.id, now)
  return await tx
    .with('moved', (step) =>
      step
        .updateTable('membership')
        .set({ ...set, state: to, changed_at: now })
        .where('id', '=', membership.id)
        .where('state', '=', membership.state)
        .returningAll(),
    )
    .with('recorded', (step) =>
      step
        .insertInto('membership_event')
        .columns(['id', 'membership_id', 'from_state', 'to_state', 'cause', 'actor', 'note', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('moved')
            .select([
              eb.val(newId<'membership-event'>()).as('id'),
              'moved.id as membership_id',
              eb.val(membership.state).as('from_state'),
              eb.val(to).as('to_state'),
              eb.val(cause).as('cause'),
              eb.val(actor).as('actor'),
              eb.val(note).as('note'),
              eb.val(now).as('at'),
            ]),
        )
        .returning('id'),
    )
    .selectFrom('moved')
    .selectAll()
    .executeTakeFirstOrThrow()
}

/** Ends the sharing, because nothing is left to share. */
async function endSharesOf(tx: Tx, membershipId: MembershipRow['id'], now: Date): Promise<void> {
  const share = await tx
    .selectFrom('membership_share')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (share) await endShare(tx, share, { as: 'membership', now })
}

/** Changes columns other than the state. The caller has locked the row. */
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

/** The columns of a new desired state; the calls that bring the provider to it carry the new revision. */
export const desiredState = (
  membership: MembershipRow,
  desired: DesiredState,
): { desired: DesiredState; desired_revision: number } => ({
  desired,
  desired_revision: membership.desired_revision + 1,
})
