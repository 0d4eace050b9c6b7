// Whether a basket may be ordered now, with or without pieces going back (decisions.md §2, §3, §4.5; specification §4, §5).
// Whether the garments are still to be had is not asked here: their claims answer that, all or nothing (inventory).
import { type Credits, subtractCredits, sumCredits, zeroCredits } from '#server/kernel/credits.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { decideReturn, notAMember, type PendingReturn, type Permission, type PieceGoingBack } from './decide-return.ts'
import type { RentalRefusal } from './rental-refusal.ts'

export interface OrderFacts {
  /** For an order, or for a swap where pieces go back: the membership's rules differ. Absent without a membership. */
  readonly permission: Permission | undefined
  readonly credits: { readonly limit: Credits; readonly inUse: Credits }
  /** Freed credits of a return that never came: new orders stop until the member has chosen (decisions.md §2.2). */
  readonly choiceDue: boolean
  readonly pendingReturn: PendingReturn | undefined
  readonly goingBack: readonly PieceGoingBack[]
  readonly wantedCredits: readonly Credits[]
  readonly addressComplete: boolean
}

export interface OrderAllowed {
  readonly taken: Credits
  readonly freed: Credits
}

export function decideOrder(facts: OrderFacts): Outcome<OrderAllowed, RentalRefusal> {
  const { permission, goingBack, credits } = facts
  if (!permission) return refused(notAMember)
  if (!permission.allowed) return refused({ code: 'membership_state', message: permission.reason })
  if (facts.choiceDue) return refused(choiceDue)
  let freed = zeroCredits
  if (goingBack.length > 0) {
    const going = decideReturn(facts)
    if (!going.ok) return going
    freed = going.value
  }
  if (!facts.addressComplete) return refused(detailsMissing)
  const taken = sumCredits(facts.wantedCredits)
  // Freed credits count in the same order (decisions.md §2.2).
  const free = subtractCredits(credits.limit, subtractCredits(credits.inUse, freed))
  return taken > free ? refused(overCredits(taken, free)) : accepted({ taken, freed })
}

const choiceDue: RentalRefusal = {
  code: 'return_choice_due',
  message: 'A return of yours has not arrived. Send it back or keep it, then you can order again.',
}

const detailsMissing: RentalRefusal = {
  code: 'delivery_details_missing',
  message: 'Tell us where to send your pieces: your name, address, town and postcode.',
}

export const overCredits = (taken: Credits, free: Credits): RentalRefusal => ({
  code: 'over_credits',
  message: `${taken - free} ${taken - free === 1 ? 'credit' : 'credits'} over: this basket takes ${taken} and ${free} are left. Remove something, or send something back.`,
})
