import { membershipCopy as copy } from '#web/copy/membership/membership.ts'
import { pounds } from '#web/lib/format.ts'
import type { Membership } from '#web/screens/account/membership/membership.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Under a sentence that says "pay first": the way there; nothing where nothing is overdue. */
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
