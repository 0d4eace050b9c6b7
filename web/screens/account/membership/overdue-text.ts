import { membershipCopy as copy } from '#web/copy/membership.ts'
import type { Membership } from '#web/screens/account/membership/membership.ts'

type Overdue = Pick<
  NonNullable<Membership['overdue']>,
  'sinceLabel' | 'graceEndsLabel' | 'graceOver' | 'needsConfirmation'
>

/** What happens with a payment that is overdue, and until when. */
export function overdueText({ sinceLabel, graceEndsLabel, graceOver, needsConfirmation }: Overdue): string {
  if (graceOver) return copy.graceOver(sinceLabel)
  return needsConfirmation ? copy.confirmBefore(sinceLabel, graceEndsLabel) : copy.overdue(sinceLabel, graceEndsLabel)
}
