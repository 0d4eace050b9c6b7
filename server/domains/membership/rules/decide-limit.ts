// What the items of a subscription make of the limit of credits (decisions.md §2.1, §3.3): the limit follows what was
// paid, and is never lowered before it fits.
import type { Credits } from '#server/kernel/credits.ts'

export interface PlanSize {
  readonly priceId: string
  readonly packageCredits: Credits
  readonly boosterCredits: Credits
}

export interface LimitFacts {
  readonly current: PlanSize
  readonly inUse: Credits
  /** What the provider bills now; undefined when its price is none of ours. */
  readonly billed: PlanSize | undefined
  /** A change to less is being made at the provider: our limit was lowered for it already. */
  readonly lowering: boolean
}

export type LimitDecision =
  | { readonly kind: 'follow'; readonly size: PlanSize }
  | { readonly kind: 'keep' }
  /** Made smaller at the provider by hand, below what is in use: a person must look. */
  | { readonly kind: 'does not fit' }

const limitOf = (size: PlanSize): number => size.packageCredits + size.boosterCredits

export function decideLimit({ current, inUse, billed, lowering }: LimitFacts): LimitDecision {
  if (!billed || isSame(current, billed)) return { kind: 'keep' }
  // While it is on its way the provider still shows the larger plan.
  if (lowering && limitOf(billed) > limitOf(current)) return { kind: 'keep' }
  return limitOf(billed) < inUse ? { kind: 'does not fit' } : { kind: 'follow', size: billed }
}

const isSame = (a: PlanSize, b: PlanSize): boolean =>
  a.priceId === b.priceId && a.packageCredits === b.packageCredits && a.boosterCredits === b.boosterCredits
