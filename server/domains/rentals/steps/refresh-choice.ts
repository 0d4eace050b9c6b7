import type { ExpressionBuilder } from 'kysely'
import { type MembershipRow, setChoiceDue } from '#server/domains/membership/index.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isUnanswered } from '../queries/hires.ts'

/**
 * Updates whether a member must choose before ordering anything new (product §2.2, §4.8): after a hire has ended without an
 * answer, or a return has lapsed whose pieces do not fit. The caller has locked the account and the membership.
 */
export async function refreshChoice(
  tx: Tx,
  membership: Pick<MembershipRow, 'id' | 'choice_due'> | null,
  now: Date,
): Promise<void> {
  if (!membership) return
  const { due } = await tx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('loan')
              .select('loan.id')
              .where('loan.membership_id', '=', membership.id)
              .where('loan.state', '=', 'at_home')
              .where('loan.hire_notice', '=', 'overdue')
              .where((loan) => isInUse(loan, 'loan'))
              .where(isUnanswered),
          ),
          eb.exists(
            eb
              .selectFrom('rental_return')
              .select('rental_return.id')
              .where('rental_return.membership_id', '=', membership.id)
              .where('rental_return.state', '=', 'announced')
              .where('rental_return.lapsed_on', 'is not', null)
              .where((rentalReturn) => isInUse(rentalReturn, 'rental_return')),
          ),
        ])
        .as('due'),
    )
    .executeTakeFirstOrThrow()
  await setChoiceDue(tx, membership, Boolean(due), now)
}

/** The payer has no choice to make about pieces still in a second home whose sharing has ended. */
const isInUse = (eb: ExpressionBuilder<Database, 'loan' | 'rental_return'>, table: 'loan' | 'rental_return') =>
  eb.exists(
    eb
      .selectFrom('membership_used as used_membership')
      .select('used_membership.id')
      .whereRef('used_membership.id', '=', `${table}.membership_id`)
      .whereRef('used_membership.user_id', '=', `${table}.account_id`)
      .where('used_membership.state', '<>', 'cancelled'),
  )
