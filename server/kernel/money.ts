declare const penceBrand: unique symbol

/** An amount of money in whole pence sterling. May be negative (a refund, a difference). */
export type Pence = number & { readonly [penceBrand]: true }

export const zeroPence = 0 as Pence

/** The least that the provider charges a card. */
export const smallestCharge = 30 as Pence

/** @throws RangeError when the number is not a whole number of pence. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of pence`)
  return (amount === 0 ? 0 : amount) as Pence
}

/** Rounds to the nearest penny, halves away from zero, for prices that come out of a multiplication. */
export function roundToPence(amount: number): Pence {
  return pence(Math.sign(amount) * Math.round(Math.abs(amount)))
}

/** The VAT within a price that includes it, at a rate in basis points: 20 % is 2000. */
export const vatWithin = (gross: Pence, basisPoints: number): Pence =>
  roundToPence((gross * basisPoints) / (10_000 + basisPoints))

export const addPence = (a: Pence, b: Pence): Pence => pence(a + b)
export const subtractPence = (a: Pence, b: Pence): Pence => pence(a - b)
export const sumPence = (amounts: Iterable<Pence>): Pence => {
  let total = 0
  for (const amount of amounts) total += amount
  return pence(total)
}

/**
 * Splits an amount in proportion to whole-number weights so that the parts add up to it to the penny (largest remainder;
 * of equal remainders the earlier part gets the penny). A negative amount splits as its mirror image.
 * @throws RangeError when there is no weight above zero, or a weight is negative or not whole.
 */
export function splitByWeights(total: Pence, weights: readonly number[]): Pence[] {
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0))
    throw new RangeError('weights are whole numbers from zero')
  const weightSum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (weightSum === 0n) throw new RangeError('at least one weight is above zero')
  const amount = BigInt(Math.abs(total))
  const shares = weights.map((weight, index) => {
    const exact = amount * BigInt(weight)
    return { index, whole: exact / weightSum, remainder: exact % weightSum }
  })
  const handedOut = shares.reduce((sum, share) => sum + share.whole, 0n)
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder))
  for (const share of byRemainder.slice(0, Number(amount - handedOut))) share.whole += 1n
  return shares.map((share) => pence(Math.sign(total) * Number(share.whole)))
}

/** "£18", "£3.95", "£1,200", "-£0.50": no pence when the amount is round. */
export function formatPounds(amount: Pence): string {
  const absolute = Math.abs(amount)
  const pounds = Math.trunc(absolute / 100).toLocaleString('en-GB')
  const rest = absolute % 100
  return `${amount < 0 ? '-' : ''}£${pounds}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}
