import type { ExpressionBuilder } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Database } from '#server/platform/db/schema.ts'

/**
 * The ids of the memberships that an account has, had, shares or shared, for a condition. Two selects, each by its index: one
 * condition with "or" would read every membership.
 */
export const membershipsEverUsed = (
  { selectFrom }: Pick<ExpressionBuilder<Database, never>, 'selectFrom'>,
  accountId: Id<'account'>,
) =>
  selectFrom('membership as owned')
    .select('owned.id')
    .where('owned.account_id', '=', accountId)
    .unionAll(
      selectFrom('membership_share').select('membership_share.membership_id as id').where('second_id', '=', accountId),
    )
