import { findUsedMembership } from '#server/domains/membership/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type Abilities, abilitiesOf } from '../policies.ts'
import { pendingReturnStates } from '../rules/return-transitions.ts'
import { blocksAnother } from './returns.ts'
import { standingOfHome } from './standing-of-home.ts'

/** Whether a pending return prevents another from being booked. */
export async function hasPendingReturn(db: Db | Tx, accountId: Id<'account'>): Promise<boolean> {
  const found = await db
    .selectFrom('rental_return')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', pendingReturnStates)
    .where(blocksAnother)
    .executeTakeFirst()
  return found !== undefined
}

/** @param known what the caller has already read, so that nothing is read twice */
export async function describeAbilities(
  db: Db | Tx,
  accountId: Id<'account'>,
  known: { readonly pendingReturn: boolean; readonly today: LocalDay },
): Promise<Abilities> {
  const membership = await findUsedMembership(db, accountId)
  const atHome = await db
    .selectFrom('loan')
    .select('membership_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('state', '=', 'at_home')
    .execute()
  return abilitiesOf({
    standing: await standingOfHome(db, { membership, accountId }, known.today),
    pendingReturn: known.pendingReturn,
    membershipId: membership?.id,
    atHome: atHome.map((loan) => loan.membership_id),
  })
}
