// Whether an invoice that was paid had nothing to be paid for any more: the provider heard of a pause or an end too late
// (decisions.md §3.5, "A paused membership is never billed").
import type { MembershipState } from '#contract/accounts.ts'
import type { Wanted } from './standing-by-subscription.ts'

export interface UndueFacts {
  readonly state: MembershipState
  readonly wanted: Wanted
  readonly pausedAt: Date | null
  readonly endingAskedAt: Date | null
  readonly endsOn: string | null
  /** Refused, or withdrawn before acceptance. */
  readonly refused: boolean
  readonly cooledOff: boolean
  readonly paidAt: Date
  /** First moment and day that the invoice pays for. */
  readonly paidFrom: Date
  readonly paidFromDay: string
  /** The bill of a new period, as against one for a change. */
  readonly renewal: boolean
}

/** The cause under which it goes back; null when it was due. */
export type Undue = 'refused' | 'cool-off' | 'paused' | 'ended' | null

export function decideUndue(facts: UndueFacts): Undue {
  if (facts.refused) return 'refused'
  if (facts.cooledOff) return 'cool-off'
  switch (facts.state) {
    case 'paused':
      return facts.wanted === 'pause' && facts.pausedAt !== null && facts.paidFrom >= facts.pausedAt ? 'paused' : null
    case 'ending':
    case 'cancelled':
      if (facts.endingAskedAt === null || facts.paidAt <= facts.endingAskedAt) return null
      // Nothing was to be collected any more, whatever it was for.
      if (facts.wanted === 'end') return 'ended'
      return facts.renewal && facts.endsOn !== null && facts.paidFromDay >= facts.endsOn ? 'ended' : null
    case 'pending_acceptance':
    case 'active':
    case 'past_due':
      return null
  }
}
