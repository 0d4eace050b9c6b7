import type { SizeCode } from './style.ts'

const allSizes: SizeCode[] = ['092cm', '098cm', '104cm', '110cm', '116cm', '122cm']

/** The sizes from the smallest to the largest, both included. */
export function sizeRun(smallest: SizeCode, largest: SizeCode): SizeCode[] {
  return allSizes.slice(allSizes.indexOf(smallest), allSizes.indexOf(largest) + 1)
}
