import { type RawBuilder, sql } from 'kysely'
import { type MembershipRow, type MembershipStanding, readStanding } from '#server/domains/membership/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { waitingLossStates } from '../rules/loss-transitions.ts'
import { partInMembership } from '../rules/second-home.ts'

/**
 * Part of a query: whether the choice that is due for an account's membership is for the other home to make (product §12), so that
 * messages can say so. False if this home has a choice to make; null if none is due. It reads the same choices as refreshChoice.
 */
export const choiceElsewhere = (accountId: Id<'account'>): RawBuilder<boolean | null> => sql<boolean | null>`(
  select not bool_or(choice.account_id = ${accountId})
  from membership_used as membership cross join lateral (
    select loan.account_id from loan
    where loan.membership_id = membership.id and loan.state = 'at_home' and loan.hire_notice = 'overdue'
      and not exists (select 1 from loss where loss.loan_id = loan.id and loss.state in (${sql.join(waitingLossStates)})
        and (loss.state = 'approved' or loss.reported_at is not null))
    union all
    select returned.account_id from rental_return as returned
    where returned.membership_id = membership.id and returned.state = 'announced' and returned.lapsed_on is not null
  ) as choice
  where membership.user_id = ${accountId} and membership.state <> 'cancelled' and membership.choice_due)`

export interface MembershipInHome {
  /** The membership's row, which does not say who uses it. */
  readonly membership: MembershipRow | null | undefined
  readonly accountId: Id<'account'>
}

/** Reads the facts that decide what an account may do with its membership. Reads which home must choose only if a choice is due. */
export async function standingOfHome(
  db: Db | Tx,
  { membership, accountId }: MembershipInHome,
  today: LocalDay,
): Promise<MembershipStanding | null> {
  if (!membership) return null
  const choice = membership.choice_due
    ? await db.selectNoFrom(choiceElsewhere(accountId).as('choice_elsewhere')).executeTakeFirstOrThrow()
    : {}
  return readStanding(db, { ...membership, ...choice, part: partInMembership(membership, accountId) }, today)
}
