// Finds who pays for a piece if its home does not (product §12.5).
import { billedAccountOf, getCheckout } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type KeepRequest, pieceFrom } from '../../purposes/keep-terms.ts'

/**
 * Runs `work` for a piece that the account may pay for: its own, or else one of another home, rented under the account's
 * membership.
 * @throws Refusal not_found, and as `work` does
 */
export async function withPayablePiece<Result>(
  db: Db,
  { accountId, params }: { readonly accountId: Id<'account'>; readonly params: { readonly id: string } },
  work: (wanted: KeepRequest) => Promise<Result>,
): Promise<Result> {
  const ownRequest = pieceFrom(accountId, params)
  try {
    return await work(ownRequest)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
    const elsewhere = await db
      .selectFrom('loan')
      .innerJoin('membership', 'membership.id', 'loan.membership_id')
      .select('loan.account_id')
      .where('loan.id', '=', ownRequest.loanId)
      .where('loan.account_id', '<>', accountId)
      .where('membership.account_id', '=', accountId)
      .executeTakeFirst()
    if (!elsewhere) throw error
    return work({ ...ownRequest, accountId: elsewhere.account_id, billedTo: accountId })
  }
}

/** Whether the checkout was paid by the account that asks: the piece's home, or the payer of its membership. */
export async function isBilledTo(
  db: Db | Tx,
  checkoutId: Id<'checkout'>,
  { accountId, billedTo }: KeepRequest,
): Promise<boolean> {
  return billedAccountOf(await getCheckout(db, checkoutId)) === (billedTo ?? accountId)
}

/** The payer who is asked for a piece of a second home; undefined where the home pays itself. */
export async function payerOfLoan(db: Db | Tx, loanId: Id<'loan'>): Promise<Id<'account'> | undefined> {
  const shared = await db
    .selectFrom('loan')
    .innerJoin('membership_used as used_membership', (join) =>
      join
        .onRef('used_membership.user_id', '=', 'loan.account_id')
        .onRef('used_membership.id', '=', 'loan.membership_id'),
    )
    .select('used_membership.account_id')
    .where('loan.id', '=', loanId)
    .where('used_membership.part', '=', 'second')
    .executeTakeFirst()
  return shared?.account_id
}
