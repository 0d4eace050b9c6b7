import { type PieceAtHome, selectMembership } from '#server/domains/membership/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { selectLentPieces } from './lent-pieces.ts'

/** Ordered or at home and not announced as going back, oldest first: what takes a member's credits. */
export async function listPiecesAtHome(
  db: Reader,
  whose: { readonly membershipId: Id<'membership'> } | { readonly accountId: Id<'account'> },
): Promise<PieceAtHome[]> {
  const membership =
    'membershipId' in whose ? whose.membershipId : selectMembership(db, whose.accountId).select('membership.id')
  const rows = await selectLentPieces(db)
    .innerJoin('rental_order as order', 'order.id', 'loan.order_id')
    .select('order.state as order_state')
    .where('loan.membership_id', '=', membership)
    .where('loan.state', 'in', ['ordered', 'at_home'])
    .orderBy('loan.ordered_at')
    .orderBy('loan.id')
    .execute()
  return rows.map((row) => ({
    itemId: row.garment_id,
    name: row.name,
    sizeLabel: row.size_label,
    credits: row.credits,
    packed: row.order_state !== 'placed',
  }))
}
