// Decides whether a marketing claim is shown (product §9.5, law L-27): if it is verified and has not expired. A demo also shows the
// operator's own figures that are not verified, marked as such; production hides them. An expired claim is shown nowhere.
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
