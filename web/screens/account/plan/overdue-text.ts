import { membershipCopy as copy } from '#web/screens/account/plan/copy.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'

type Overdue = Pick<NonNullable<Membership['overdue']>, 'payByLabel' | 'graceOver' | 'needsConfirmation'>

/** Says what happens to an overdue payment, and the last day to pay it. */
export function overdueText({ payByLabel, graceOver, needsConfirmation }: Overdue): string {
  if (graceOver) return copy.onHold(payByLabel)
  return needsConfirmation ? copy.approveBy(payByLabel) : copy.overdue(payByLabel)
}

type Sums = Pick<NonNullable<Membership['overdue']>, 'periods' | 'fromBalance' | 'carriedOver'>

/** What makes up an overdue payment: its periods, and what the balance owes or pays. */
export const overdueSums = ({ periods, fromBalance, carriedOver }: Sums): { label: string; amount: number }[] => [
  ...periods.map(({ fromLabel, untilLabel, amount }) => ({ label: copy.overduePeriod(fromLabel, untilLabel), amount })),
  ...(carriedOver > 0 ? [{ label: copy.overdueCarriedOver, amount: carriedOver }] : []),
  ...(fromBalance > 0 ? [{ label: copy.overdueFromBalance, amount: -fromBalance }] : []),
]
