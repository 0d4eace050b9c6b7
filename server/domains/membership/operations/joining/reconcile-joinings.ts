import { endSubscription, findSubscription, readCheckoutSession } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { endedStatuses } from '../../rules/standing-by-subscription.ts'
import type { MembershipServices } from '../../services.ts'
import { expireJoining, settleJoining } from './settle-joining.ts'

const atOnce = 200
const paidPageDays = 2
/** How long we look after the end of a second subscription; it is ended within minutes unless the provider is away. */
const endingDays = 30

/** Reads again what became of payment pages, so that a message that never came costs nothing but minutes. */
export async function reconcileJoinings(services: MembershipServices): Promise<void> {
  const now = services.clock.now()
  const joinings = await services.db
    .selectFrom('joining')
    .selectAll()
    .where('state', 'in', ['creating', 'open'])
    .orderBy('created_at')
    .limit(atOnce)
    .execute()
  for (const joining of joinings)
    await each(services, joining.id, async () => {
      if (joining.stripe_session !== null)
        await settleJoining(services, joining, await readCheckoutSession(services, joining.stripe_session))
      // A page whose payment came to nothing is not looked at for ever.
      const patienceMs = joining.stripe_session === null ? 0 : paidPageDays * 86_400_000
      if (now.getTime() - joining.expires_at.getTime() > patienceMs) await expireJoining(services, joining)
    })
  const refunded = await services.db
    .selectFrom('joining')
    .select(['id', 'stripe_subscription'])
    .where('state', '=', 'refunded')
    .where('settled_at', '>', new Date(now.getTime() - endingDays * 86_400_000))
    .limit(atOnce)
    .execute()
  for (const { id, stripe_subscription } of refunded)
    await each(services, id, () => endIfRunning(services, stripe_subscription))
}

/** A second subscription that still runs would be billed again. */
async function endIfRunning(services: MembershipServices, subscriptionId: string | null): Promise<void> {
  if (subscriptionId === null) return
  const mirror = await findSubscription(services.db, subscriptionId)
  if (mirror && !endedStatuses.includes(mirror.status)) await endSubscription(services, subscriptionId)
}

/** One joining that cannot be read must not keep the others from being read. */
async function each(services: MembershipServices, joiningId: Id<'joining'>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    services.log.warn({ err: error, joiningId }, 'a joining is left for the next round')
  }
}
