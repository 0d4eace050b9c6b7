import { type ClaimResult, claimForLoans, type LoanClaim, lockForClaim } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Lending extends Omit<LoanClaim, 'actor'> {
  /** The checkout whose holds become the loans. */
  readonly holdOwnerId: Id<'checkout'>
}

/** Locks garments and lends them, as an order does, without the order. */
export async function lendGarments(tx: Tx, { holdOwnerId, ...claim }: Lending): Promise<ClaimResult> {
  const garmentIds = claim.loans.map((loan) => loan.garmentId)
  const claimant = { ownerId: holdOwnerId, accountId: claim.accountId }
  return claimForLoans(tx, await lockForClaim(tx, garmentIds, claimant, claim.now), { ...claim, actor: 'member' })
}
