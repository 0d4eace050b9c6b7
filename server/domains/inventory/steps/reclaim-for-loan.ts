import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { touchGarments } from './touch-garments.ts'

export interface LoanReclaim {
  readonly garmentId: Id<'garment'>
  readonly loanId: Id<'loan'>
  readonly accountId: Id<'account'>
  readonly now: Date
}

/** The claim of a loan that continues after its piece had been bought. The garment is locked, and nobody claims what is kept. */
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
