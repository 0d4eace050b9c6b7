// What membership asks of rentals, handed in by the app: what is with a family, in its own words.
import { garmentPiece } from '#server/domains/inventory/index.ts'
import { type Credits, credits, sumCredits } from '#server/kernel/credits.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Ordered or at home and not announced as going back, oldest first: what takes a member's credits. */
export async function piecesAtHome(db: Db | Tx, membershipId: string) {
  const loans = await db
    .selectFrom('loan')
    .innerJoin('rental_order as order', 'order.id', 'loan.order_id')
    .select(['loan.garment_id', 'loan.credits', 'order.state as order_state'])
    .where('loan.membership_id', '=', membershipId)
    .where('loan.state', 'in', ['ordered', 'at_home'])
    .orderBy('loan.ordered_at')
    .orderBy('loan.id')
    .execute()
  const pieces = await garmentPiece(
    db,
    loans.map((loan) => loan.garment_id),
  )
  return loans.map((loan) => {
    const piece = pieces.get(loan.garment_id)
    return {
      itemId: loan.garment_id,
      name: piece?.name ?? 'A piece',
      sizeLabel: piece?.userSizeLabel ?? '',
      credits: loan.credits,
      // A cancellation takes back what nobody has begun to pack (decisions.md §4.4).
      packed: loan.order_state !== 'placed',
    }
  })
}

/** Credits of what is announced as going back and has not come yet (decisions.md §2.2). */
export async function creditsOnTheWayBack(db: Db | Tx, membershipId: string): Promise<Credits> {
  const loans = await db
    .selectFrom('loan')
    .select('credits')
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'return_announced')
    .execute()
  return sumCredits(loans.map((loan) => credits(loan.credits)))
}

/** "Puddle raincoat, 3–4y", by loan. */
export async function loanTexts(db: Db | Tx, loanIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (loanIds.length === 0) return new Map()
  const loans = await db
    .selectFrom('loan')
    .select(['id', 'garment_id'])
    .where('id', 'in', [...loanIds])
    .execute()
  const pieces = await garmentPiece(
    db,
    loans.map((loan) => loan.garment_id),
  )
  return new Map(
    loans.map((loan) => {
      const piece = pieces.get(loan.garment_id)
      return [loan.id, piece ? `${piece.name}, ${piece.userSizeLabel}` : 'A piece']
    }),
  )
}
