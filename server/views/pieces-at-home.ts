import { type PieceAtHome, selectMembership } from '#server/domains/membership/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { selectLentPieces } from './lent-pieces.ts'

const membershipOf = (db: Reader, accountId: Id<'account'>) => selectMembership(db, accountId).select('membership.id')

/** Ordered or at home and not announced as returned, oldest first: these take a member's credits. */
export const selectPiecesAtHome = (db: Reader, membership: Id<'membership'> | ReturnType<typeof membershipOf>) =>
  selectLentPieces(db)
    .innerJoin('rental_order as order', 'order.id', 'loan.order_id')
    .select('order.state as order_state')
    .where('loan.membership_id', '=', membership)
    .where('loan.state', 'in', ['ordered', 'at_home'])
    .orderBy('loan.ordered_at')
    .orderBy('loan.id')

export async function listPiecesAtHome(
  db: Reader,
  whose: { readonly membershipId: Id<'membership'> } | { readonly accountId: Id<'account'> },
): Promise<PieceAtHome[]> {
  const membership = 'membershipId' in whose ? whose.membershipId : membershipOf(db, whose.accountId)
  const rows = await selectPiecesAtHome(db, membership).execute()
  return rows.map((row) => ({
    itemId: row.garment_id,
    name: row.name,
    sizeLabel: row.size_label,
    credits: row.credits,
    packed: row.order_state !== 'placed',
  }))
}
