import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { touchGarments } from './touch-garments.ts'

export interface LoanReclaim {
  readonly garmentId: Id<'garment'>
  readonly loanId: Id<'loan'>
  readonly accountId: Id<'account'>
  readonly now: Date
}

/**
 * Claims the garment again for a loan that continues after a cancelled purchase. The caller has locked the garment; a bought
 * garment has no other claim.
 */
export async function reclaimForLoan(tx: Tx, { garmentId, loanId, accountId, now }: LoanReclaim): Promise<void> {
  await tx
    .insertInto('garment_claim')
    .values({
      id: newId<'claim'>(),
      garment_id: garmentId,
      kind: 'loan',
      account_id: accountId,
      owner_id: loanId,
      taken_at: now,
      expires_at: null,
    })
    .execute()
  await touchGarments(tx, [garmentId], now)
}
