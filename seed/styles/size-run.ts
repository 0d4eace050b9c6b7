import type { SizeCode } from './style.ts'

const allSizes: SizeCode[] = ['092cm', '098cm', '104cm', '110cm', '116cm', '122cm']

/** All sizes from the smallest to the largest, inclusive. */
export function sizeRun(smallest: SizeCode, largest: SizeCode): SizeCode[] {
  return allSizes.slice(allSizes.indexOf(smallest), allSizes.indexOf(largest) + 1)
}
