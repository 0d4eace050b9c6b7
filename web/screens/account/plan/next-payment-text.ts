import { pounds } from '#web/lib/format.ts'
import { membershipCopy as copy } from '#web/screens/account/plan/copy.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'

/** Says how much the renewal charges to the card, and why that differs from the plan's price. */
export function nextPaymentText(day: string, next: NonNullable<Membership['nextPayment']>): string {
  const { price, credit, charge } = next
  const sum = pounds(charge)
  if (charge === price) return copy.renewal(day, sum)
  if (charge === 0) return credit < price ? copy.renewalCarriedOver(day, pounds(price - credit)) : copy.renewalFree(day)
  return credit > 0
    ? copy.renewalLess(day, sum, { price: pounds(price), balance: pounds(credit) })
    : copy.renewalMore(day, sum, { price: pounds(price), owed: pounds(-credit) })
}
