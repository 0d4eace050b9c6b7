import { getAccountForOrder } from '#server/domains/accounts/index.ts'
import { openBillingPortal, type PortalVisit } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { mayOpenPortal } from '../rules/life-rights.ts'
import type { MembershipServices } from '../services.ts'
import { readLifeFacts } from '../steps/read-life-facts.ts'
import { requireMember, requireRight } from '../steps/require-member.ts'

/**
 * Opens the provider's page for cards and invoices.
 * @throws Refusal subscription_required, provider_unreachable
 */
export async function openPortal(
  services: MembershipServices,
  accountId: Id<'account'>,
  flow: PortalVisit['flow'],
): Promise<string> {
  const { db, publicUrl } = services
  const member = await requireMember(db, accountId)
  requireRight(mayOpenPortal((await readLifeFacts(db, services, member)).facts))
  const { email, givenName, familyName } = await getAccountForOrder(db, accountId)
  return openBillingPortal(
    services,
    { accountId, email, name: `${givenName} ${familyName}` },
    { returnUrl: `${publicUrl}/account/plan?from=billing`, ...(flow && { flow }) },
  )
}
