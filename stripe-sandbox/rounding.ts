/** Ten thousandths of a percent: tax rates and coupons have at most four decimal places. */
export const hundredPercent = 1_000_000

/** `17.5` as ten thousandths of a percent. */
export const partsOf = (percent: number): number => Math.round(percent * 10_000)

/**
 * `amount × part / whole` in whole pence. Exact halves go away from zero, with either sign, as Stripe rounds: `Math.round`
 * sends -0.5 to 0, and a float makes 31.499… of 17.5 % of 180.
 */
export function shareOf(amount: number, part: number | bigint, whole: number | bigint): number {
  const product = BigInt(amount) * BigInt(part)
  const divisor = BigInt(whole)
  const above = product < 0n ? -product : product
  const size = Number((2n * above + divisor) / (2n * divisor))
  return product < 0n && size > 0 ? -size : size
}
