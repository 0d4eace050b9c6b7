import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ClaimResult, LockedForClaim } from './lock-for-claim.ts'
import { type GarmentClaim, type GarmentSteps, moveTogether } from './move-garment.ts'
import { releaseForClaimant } from './release-for-claimant.ts'

export interface LoanClaim {
  readonly loans: readonly { readonly garmentId: Id<'garment'>; readonly loanId: Id<'loan'> }[]
  readonly accountId: Id<'account'>
  /** Transitions of other garments in the same statement: those returned in a swap. */
  readonly alongside?: GarmentSteps
  readonly actor: Actor
  readonly now: Date
}

/**
 * Turns holds or unclaimed pieces into loans, all or nothing: each garment is then claimed by its loan and reserved. An expired
 * hold counts as long as nobody else took the piece (product §4.3).
 */
export async function claimForLoans(tx: Tx, locked: LockedForClaim, claim: LoanClaim): Promise<ClaimResult> {
  const { garments, unavailable } = locked
  const { loans, alongside, actor, now } = claim
  if (unavailable.length > 0) return { taken: false, unavailable }
  if (garments.length !== loans.length) throw new Error('a garment is in the order twice')
  if (loans.length > 0) await releaseForClaimant(tx, locked, now)
  const reserved: GarmentSteps = { garmentIds: loans.map((loan) => loan.garmentId), from: 'ready', to: 'reserved' }
  await moveTogether(tx, alongside ? [reserved, alongside] : [reserved], { actor, now }, claimsOf(claim))
  return { taken: true }
}

const claimsOf = ({ loans, accountId }: LoanClaim): GarmentClaim[] =>
  loans.map(({ garmentId, loanId }) => ({
    id: newId<'claim'>(),
    garment_id: garmentId,
    kind: 'loan',
    account_id: accountId,
    owner_id: loanId,
  }))
