import { endSubscription, findSubscription, readCheckoutSession } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { endedStatuses } from '../../rules/standing-by-subscription.ts'
import type { MembershipServices } from '../../services.ts'
import { expireCheckoutSession, resolveCheckoutSession } from './resolve-checkout-session.ts'

const maxPerRun = 200
/** For how long after its expiry a page that exists at Stripe is still read, in case it was paid. */
const daysAfterExpiry = 2
/** How long we check that a second subscription has ended; it normally ends within minutes. */
const endingDays = 30

/** Reads payment pages again, so that a missed webhook delays joining by minutes only. */
export async function reconcileCheckoutSessions(services: MembershipServices): Promise<void> {
  const now = services.clock.now()
  const checkoutSessions = await services.db
    .selectFrom('checkout_session')
    .selectAll()
    .where('state', 'in', ['creating', 'open'])
    .orderBy('created_at')
    .limit(maxPerRun)
    .execute()
  for (const checkoutSession of checkoutSessions)
    await reconcileOne(services, checkoutSession.id, async () => {
      if (checkoutSession.stripe_session !== null)
        await resolveCheckoutSession(
          services,
          checkoutSession,
          await readCheckoutSession(services, checkoutSession.stripe_session),
        )
      // A page whose payment failed must not be read for ever.
      const deadlineMs = checkoutSession.stripe_session === null ? 0 : daysAfterExpiry * 86_400_000
      if (now.getTime() - checkoutSession.expires_at.getTime() > deadlineMs)
        await expireCheckoutSession(services, checkoutSession)
    })
  const refunded = await services.db
    .selectFrom('checkout_session')
    .select(['id', 'stripe_subscription'])
    .where('state', '=', 'refunded')
    .where('ended_at', '>', new Date(now.getTime() - endingDays * 86_400_000))
    .limit(maxPerRun)
    .execute()
  for (const { id, stripe_subscription } of refunded)
    await reconcileOne(services, id, () => endIfRunning(services, stripe_subscription))
}

/** Ends a second subscription that still runs, because it would be invoiced again. */
async function endIfRunning(services: MembershipServices, subscriptionId: string | null): Promise<void> {
  if (subscriptionId === null) return
  const replica = await findSubscription(services.db, subscriptionId)
  if (replica && !endedStatuses.includes(replica.status)) await endSubscription(services, subscriptionId)
}

/** A failure for one checkout session must not stop the others. */
async function reconcileOne(
  services: MembershipServices,
  checkoutSessionId: Id<'checkout-session'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    services.log.warn({ err: error, checkoutSessionId }, 'checkout session postponed to the next run')
  }
}
