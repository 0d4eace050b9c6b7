import { membershipCopy as copy } from '#web/screens/account/plan/copy.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'

type Overdue = Pick<NonNullable<Membership['overdue']>, 'payByLabel' | 'graceOver' | 'needsConfirmation'>

/** Says what happens to an overdue payment, and the last day to pay it. */
export function overdueText({ payByLabel, graceOver, needsConfirmation }: Overdue): string {
  if (graceOver) return copy.onHold(payByLabel)
  return needsConfirmation ? copy.approveBy(payByLabel) : copy.overdue(payByLabel)
}
