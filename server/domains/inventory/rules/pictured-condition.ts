// Which picture a garment's story shows (design §2.5, and §0 rule 12: no invented claims).
import type { Condition } from '#contract/primitives.ts'

/** Well loved is pictured with patches, so a garment that was never repaired is shown gently worn instead. */
export const picturedCondition = (condition: Condition, mends: number): Condition =>
  condition === 'worn' && mends === 0 ? 'used' : condition
