// How the items of a subscription set the limit of credits (product §2.1, §3.3): the limit follows what was paid, and is
// never lowered below what is in use.
import type { Credits } from '#server/kernel/credits.ts'

export interface PlanSize {
  readonly priceId: string
  readonly packageCredits: Credits
  readonly boosterCredits: Credits
}

export interface LimitFacts {
  readonly current: PlanSize
  readonly inUse: Credits
  /** What the provider invoices now; undefined when its price is not ours. */
  readonly billed: PlanSize | undefined
  /** A change to less is being made at the provider, for which our limit has already been lowered. */
  readonly lowering: boolean
}

export type LimitDecision =
  | { readonly kind: 'follow'; readonly size: PlanSize }
  | { readonly kind: 'keep' }
  /** Reduced in the provider's dashboard to less than what is in use: a person must decide. */
  | { readonly kind: 'does not fit' }

const limitOf = (size: PlanSize): number => size.packageCredits + size.boosterCredits

export function decideLimit({ current, inUse, billed, lowering }: LimitFacts): LimitDecision {
  if (!billed || isSame(current, billed)) return { kind: 'keep' }
  // While the change is in progress the provider still shows the larger plan.
  if (lowering && limitOf(billed) > limitOf(current)) return { kind: 'keep' }
  return limitOf(billed) < inUse ? { kind: 'does not fit' } : { kind: 'follow', size: billed }
}

const isSame = (a: PlanSize, b: PlanSize): boolean =>
  a.priceId === b.priceId && a.packageCredits === b.packageCredits && a.boosterCredits === b.boosterCredits
