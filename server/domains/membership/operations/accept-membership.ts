import { lockAccount } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { MembershipServices } from '../services.ts'
import { lockLiveMembership } from './lock-live-membership.ts'

type Records = Pick<MembershipServices, 'db' | 'clock' | 'events'>

/** The office accepts a membership that waits for it (setting `membership.acceptance` = manual). @throws Refusal not_now */
export const acceptMembership = (services: Records, accountId: Id<'account'>): Promise<void> =>
  transaction(services.db, async (tx) => {
    await lockAccount(tx, accountId)
    const membership = await lockLiveMembership(tx, accountId)
    if (!membership || !(await accept(tx, services, membership.id as Id<'membership'>)))
      throw new Refusal('not_now', 'No membership of this account waits to be accepted.')
  })

/** The member may order from here on, and is told. @returns false when it does not wait for acceptance */
export async function accept(
  tx: Tx,
  services: Pick<Records, 'clock' | 'events'>,
  membershipId: Id<'membership'>,
): Promise<boolean> {
  const now = services.clock.now()
  const accepted = await tx
    .updateTable('membership')
    .set({ state: 'active', accepted_at: now, changed_at: now })
    .where('id', '=', membershipId)
    .where('state', '=', 'pending_acceptance')
    .returning('account_id')
    .executeTakeFirst()
  if (!accepted) return false
  const accountId = accepted.account_id as Id<'account'>
  await services.events.publish(tx, { type: 'membership-started', accountId, membershipId })
  return true
}
