/** Returns the number that a counter shows next on its way to `value`: large steps first, then single ones. */
export const nextCount = (shown: number, value: number): number =>
  shown + Math.sign(value - shown) * Math.ceil(Math.abs(value - shown) / 4)
