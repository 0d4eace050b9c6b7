import { pounds } from '#web/lib/format.ts'
import { membershipCopy as copy } from '#web/screens/account/plan/copy.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Links to the payment below a sentence that says to pay first; nothing if no payment is overdue. */
export function PayFirst({ membership: { can, overdue, plan } }: { membership: Membership }) {
  if (!can.pay.allowed) return null
  return (
    <p className="mt-12">
      <ButtonLink small to="/subscription-failed">
        {copy.payNow(pounds(overdue?.amount ?? plan.price))}
      </ButtonLink>
    </p>
  )
}
