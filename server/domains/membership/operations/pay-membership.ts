import { findPayable, findSubscription, syncSubscription, throughProvider } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findMembershipWithPrice } from '../queries/memberships.ts'
import { mayPay } from '../rules/life-rights.ts'
import { isEnded } from '../rules/standing-by-subscription.ts'
import type { MembershipServices } from '../services.ts'
import { listDue } from '../steps/read-due.ts'
import { readLifeFacts } from '../steps/read-life-facts.ts'
import { requireMember, requireRight } from '../steps/require-member.ts'
import type { MemberPaymentOutcome } from './reactivate-membership.ts'
import { restartSubscription } from './restart-subscription.ts'

/**
 * Returns the invoice that an overdue membership has to pay now, with what the card form needs: the failed renewal's or, when the
 * provider has abandoned it or a second period has begun, the first invoice of a new subscription (product §3.4).
 * @throws Refusal subscription_required, already_done, plan_unavailable, provider_unreachable
 */
export async function payMembership(
  services: MembershipServices,
  accountId: Id<'account'>,
): Promise<MemberPaymentOutcome> {
  const { db } = services
  const before = await requireMember(db, accountId)
  requireRight(mayPay((await readLifeFacts(db, services, before)).facts))
  // Paid in another tab, or by the provider's retry; the webhook has not come yet.
  for (const subscriptionId of [before.stripe_subscription, before.restart_subscription])
    if (subscriptionId !== null) await throughProvider(services, () => syncSubscription(services, subscriptionId))
  const member = await findMembershipWithPrice(db, accountId)
  if (member?.state !== 'past_due') throw nothingDue()
  const replica = await findSubscription(db, member.stripe_subscription)
  const due = await listDue(db, member, replica, services.clock.now())
  const isOwnInvoiceEnough = replica !== undefined && !isEnded(replica.status) && due.length <= 1
  const payable = isOwnInvoiceEnough
    ? await findPayable(services, member.stripe_subscription)
    : await restartSubscription(services, member)
  if (!payable) {
    await throughProvider(services, () => syncSubscription(services, member.stripe_subscription))
    throw nothingDue()
  }
  const { clientSecret, pageUrl, amount, message } = payable
  return { outcome: 'needs_payment', clientSecret, paymentPage: pageUrl, amount, message }
}

const nothingDue = () => new Refusal('already_done', 'You’ve nothing to pay.')
