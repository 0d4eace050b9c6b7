import { findPayable, syncSubscription, throughProvider } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { mayPay } from '../rules/life-rights.ts'
import type { MembershipServices } from '../services.ts'
import type { PaymentOutcomeOfMember } from './reactivate-membership.ts'
import { readLifeFacts } from './read-life-facts.ts'
import { requireMember, requireRight } from './require-member.ts'

/**
 * What a failed renewal still owes, as it is at the provider now, with what the card form needs to pay it.
 * @throws Refusal subscription_required, already_done, provider_unreachable
 */
export async function payMembership(
  services: MembershipServices,
  accountId: Id<'account'>,
): Promise<PaymentOutcomeOfMember> {
  const member = await requireMember(services.db, accountId)
  requireRight(mayPay((await readLifeFacts(services.db, services, member)).facts))
  const payable = await findPayable(services, member.stripe_subscription)
  if (payable) {
    const { clientSecret, pageUrl, amount, message } = payable
    return { outcome: 'needs_payment', clientSecret, paymentPage: pageUrl, amount, message }
  }
  // Paid in another tab, or tried again by the provider with success: the message has not come yet.
  await throughProvider(services, () => syncSubscription(services, member.stripe_subscription))
  throw new Refusal('already_done', 'Nothing is waiting to be paid.')
}
