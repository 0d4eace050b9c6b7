import { membershipCopy as copy } from '#web/copy/membership/membership.ts'
import type { Membership } from '#web/screens/account/membership/membership.ts'

type Overdue = Pick<NonNullable<Membership['overdue']>, 'payByLabel' | 'graceOver' | 'needsConfirmation'>

/** What happens with a payment that is overdue, and until when. */
export function overdueText({ payByLabel, graceOver, needsConfirmation }: Overdue): string {
  if (graceOver) return copy.onHold(payByLabel)
  return needsConfirmation ? copy.approveBy(payByLabel) : copy.overdue(payByLabel)
}
