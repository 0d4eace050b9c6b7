import { type Pence, pence } from '#server/kernel/money.ts'

/** The smallest card charge in pence (payments §4); a smaller amount stays owed in the balance. */
const minCharge = 30

export interface Charge {
  /** What the card pays. */
  readonly charge: Pence
  /** The balance afterwards, positive in the customer's favour; a negative one is owed with the next invoice. */
  readonly balance: Pence
}

/**
 * Decides how an invoice is paid: from the balance first, the rest by card.
 * @param balance negative when the customer owes it
 */
export function chargeOf(total: Pence, balance: Pence): Charge {
  const owed = total - balance
  return owed >= minCharge ? { charge: pence(owed), balance: pence(0) } : { charge: pence(0), balance: pence(-owed) }
}
