/** 100% in ten-thousandths of a percent, the smallest unit, because tax rates and coupons have at most four decimal places. */
export const hundredPercent = 1_000_000

/** Converts a percentage such as `17.5` to ten-thousandths of a percent. */
export const partsOf = (percent: number): number => Math.round(percent * 10_000)

/**
 * Calculates `amount × part / whole` in whole pence. Rounds exact halves away from zero, as Stripe does: `Math.round` would turn
 * -0.5 into 0, and a float 17.5% of 180 into 31.499…
 */
export function shareOf(amount: number, part: number | bigint, whole: number | bigint): number {
  const product = BigInt(amount) * BigInt(part)
  const divisor = BigInt(whole)
  const above = product < 0n ? -product : product
  const size = Number((2n * above + divisor) / (2n * divisor))
  return product < 0n && size > 0 ? -size : size
}
