// Decides whether a basket may be ordered now, with or without pieces going back (product §2, §3, §4.5; spec §4,
// §5). It does not decide whether the garments are available: claiming them does, all or nothing (inventory).
import { type Credits, subtractCredits, sumCredits, zeroCredits } from '#server/kernel/credits.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { decideReturn, type ReturnFacts } from './decide-return.ts'
import type { RentalRefusal } from './rental-refusal.ts'

export interface OrderFacts extends ReturnFacts {
  readonly credits: { readonly limit: Credits; readonly inUse: Credits }
  readonly wantedCredits: readonly Credits[]
  readonly addressComplete: boolean
}

export interface OrderAllowed {
  readonly taken: Credits
  readonly freed: Credits
}

export function decideOrder(facts: OrderFacts): Outcome<OrderAllowed, RentalRefusal> {
  const { right, goingBack, credits } = facts
  if (!right.ok) return right
  let freed = zeroCredits
  if (goingBack.length > 0) {
    const decidedReturn = decideReturn(facts)
    if (!decidedReturn.ok) return decidedReturn
    freed = decidedReturn.value
  }
  if (!facts.addressComplete) return refused(detailsMissing)
  const taken = sumCredits(facts.wantedCredits)
  // Freed credits count in the same order (product §2.2).
  const free = subtractCredits(credits.limit, subtractCredits(credits.inUse, freed))
  return taken > free ? refused(overCredits(taken, free)) : accepted({ taken, freed })
}

const detailsMissing: RentalRefusal = {
  code: 'delivery_details_missing',
  message: 'Tell us where to send your pieces: your name, address, town and postcode.',
}

const overCredits = (taken: Credits, free: Credits): RentalRefusal => ({
  code: 'over_credits',
  message: `${taken - free} ${taken - free === 1 ? 'credit' : 'credits'} over: your basket needs ${taken} and you have ${free}. Remove something, or send something back.`,
})
