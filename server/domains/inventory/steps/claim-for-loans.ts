import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ClaimedSince, type ClaimResult, type LockedForClaim } from './lock-for-claim.ts'
import { type GarmentSteps, moveTogether } from './move-garment.ts'
import { releaseRunOutClaims } from './release-run-out-claims.ts'

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
  if (loans.length > 0) await replaceClaims(tx, locked, claim)
  const reserved: GarmentSteps = { garmentIds: loans.map((loan) => loan.garmentId), from: 'ready', to: 'reserved' }
  await moveTogether(tx, alongside ? [reserved, alongside] : [reserved], { actor, now })
  return { taken: true }
}

async function replaceClaims(
  tx: Tx,
  { garments, own, runOut }: LockedForClaim,
  { loans, accountId, now }: LoanClaim,
): Promise<void> {
  if (runOut)
    await releaseRunOutClaims(
      tx,
      garments.map(({ id }) => id),
      now,
    )
  if (own.size > 0)
    await tx
      .updateTable('garment_claim')
      .set({ released_at: now })
      .where(
        'id',
        'in',
        [...own.values()].map((hold) => hold.id),
      )
      .where('released_at', 'is', null)
      .execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('garment_claim')
    .values(
      loans.map((loan) => ({
        id: newId<'claim'>(),
        garment_id: loan.garmentId,
        kind: 'loan' as const,
        account_id: accountId,
        owner_id: loan.loanId,
        taken_at: now,
        expires_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== BigInt(loans.length)) throw new ClaimedSince()
}
