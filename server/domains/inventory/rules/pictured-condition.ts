// Which picture a garment's story shows (design brief §2.5, and §0 rule 12: no invented claims).
import type { Condition } from '#contract/primitives.ts'

/** Well loved is pictured with patches: a garment that was never mended is shown gently worn instead. */
export const picturedCondition = (condition: Condition, mends: number): Condition =>
  condition === 'worn' && mends === 0 ? 'used' : condition
