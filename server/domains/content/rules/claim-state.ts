// What a marketing claim may be used for (product §9.5, law L-27): verified and not expired, it is shown. In a demo the
// operator's own figures are shown before they are verified, and marked; production hides them. An expired one is shown nowhere.
import type { LocalDay } from '#server/kernel/calendar.ts'

export type ClaimState = 'verified' | 'unverified' | 'expired'

export interface ClaimFacts {
  readonly verified_on: string | null
  readonly expires_on: string | null
}

/** The day of expiry is the last one on which the claim is valid. */
export function claimState({ verified_on, expires_on }: ClaimFacts, today: LocalDay): ClaimState {
  if (expires_on !== null && expires_on < today) return 'expired'
  return verified_on === null ? 'unverified' : 'verified'
}

export const isClaimShown = (state: ClaimState, demo: boolean): boolean =>
  state === 'verified' || (state === 'unverified' && demo)
