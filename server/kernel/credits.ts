declare const creditsBrand: unique symbol

/** Credits limit what a member has at home (product §2). Whole; negative only as a change in the credit ledger. */
export type Credits = number & { readonly [creditsBrand]: true }

export const zeroCredits = 0 as Credits

/** @throws RangeError when the number is not whole. */
export function credits(amount: number): Credits {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of credits`)
  return (amount === 0 ? 0 : amount) as Credits
}

export const addCredits = (a: Credits, b: Credits): Credits => credits(a + b)
export const subtractCredits = (a: Credits, b: Credits): Credits => credits(a - b)
export const sumCredits = (amounts: Iterable<Credits>): Credits => {
  let total = 0
  for (const amount of amounts) total += amount
  return credits(total)
}
