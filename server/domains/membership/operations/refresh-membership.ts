import { syncCustomer, syncSubscription, throughProvider } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { MembershipServices } from '../services.ts'
import { requireMember } from '../steps/require-member.ts'

/**
 * Reads the subscription and its payer again, so that nobody waits for a webhook.
 * @throws Refusal subscription_required, provider_unreachable
 */
export async function refreshMembership(services: MembershipServices, accountId: Id<'account'>): Promise<void> {
  const { stripe_subscription, restart_subscription } = await requireMember(services.db, accountId)
  for (const subscriptionId of [stripe_subscription, restart_subscription])
    if (subscriptionId !== null) await throughProvider(services, () => syncSubscription(services, subscriptionId))
  await throughProvider(services, () => syncCustomer(services, accountId))
}
