import { findSubscription } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findMembership } from '../queries/memberships.ts'

const maxChanges = 10

/** Reads the state of a membership here and at the provider, for the office, with its latest changes of plan and all its events. */
export async function inspectMembership(db: Db, accountId: Id<'account'>) {
  const membership = await findMembership(db, accountId)
  if (!membership) return undefined
  const changes = await db
    .selectFrom('plan_change')
    .selectAll()
    .where('membership_id', '=', membership.id)
    .where('state', '<>', 'previewed')
    .orderBy('previewed_at', 'desc')
    .limit(maxChanges)
    .execute()
  const events = await db
    .selectFrom('membership_event')
    .selectAll()
    .where('membership_id', '=', membership.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return { membership, replica: await findSubscription(db, membership.stripe_subscription), changes, events }
}
