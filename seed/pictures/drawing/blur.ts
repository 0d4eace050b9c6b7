function boxBlur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(source.length)
  const result = new Float32Array(source.length)
  const share = 1 / (2 * radius + 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const first = source[row] as number
    const last = source[row + width - 1] as number
    let sum = first * radius
    for (let x = 0; x <= radius; x++) sum += source[row + Math.min(width - 1, x)] as number
    for (let x = 0; x < width; x++) {
      across[row + x] = sum * share
      const entering = x + radius + 1 < width ? (source[row + x + radius + 1] as number) : last
      const leaving = x - radius >= 0 ? (source[row + x - radius] as number) : first
      sum += entering - leaving
    }
  }
  // Works on whole rows: walking down a column would miss the processor's cache at each step.
  const sums = new Float32Array(width)
  for (let y = -radius; y <= radius; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width
    for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + (across[row + x] as number)
  }
  for (let y = 0; y < height; y++) {
    const entering = Math.min(height - 1, y + radius + 1) * width
    const leaving = Math.max(0, y - radius) * width
    for (let x = 0; x < width; x++) {
      result[y * width + x] = (sums[x] as number) * share
      sums[x] = (sums[x] as number) + (across[entering + x] as number) - (across[leaving + x] as number)
    }
  }
  return result
}

/** Approximates a Gaussian blur of a one-channel picture by three box blurs; `sigma` is in pixels. */
export function gaussianBlur(source: Float32Array, width: number, height: number, sigma: number): Float32Array {
  if (sigma <= 0.3) return source
  const radius = Math.max(1, Math.round(Math.sqrt(4 * sigma * sigma + 1) / 2 - 0.5))
  let blurred = source
  for (let pass = 0; pass < 3; pass++) blurred = boxBlur(blurred, width, height, radius)
  return blurred
}
