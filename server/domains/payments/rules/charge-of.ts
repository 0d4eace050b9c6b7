import { type Pence, pence } from '#server/kernel/money.ts'

/** The provider charges no card less than this in pounds (payments.md §4): what is owed below it stays in the balance. */
const smallestCharge = 30

export interface Charge {
  /** What the card pays. */
  readonly charge: Pence
  /** What stands in the customer's favour afterwards; negative is owed with the next bill. */
  readonly balance: Pence
}

/** How a bill is paid: from the balance first, the rest from the card. @param balance negative when the customer owes it */
export function chargeOf(total: Pence, balance: Pence): Charge {
  const owed = total - balance
  return owed >= smallestCharge
    ? { charge: pence(owed), balance: pence(0) }
    : { charge: pence(0), balance: pence(-owed) }
}
