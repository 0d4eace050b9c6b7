import { type PieceAtHome, type ReturnsToPost, selectMembership } from '#server/domains/membership/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { selectLentPieces } from './lent-pieces.ts'

const membershipOf = (db: Reader, accountId: Id<'account'>) => selectMembership(db, accountId).select('membership.id')

/** Ordered or at home and not announced as returned, oldest first: these take a member's credits. */
export const selectPiecesAtHome = (db: Reader, membership: Id<'membership'> | ReturnType<typeof membershipOf>) =>
  selectLentPieces(db)
    .innerJoin('rental_order as order', 'order.id', 'loan.order_id')
    .innerJoin('membership', 'membership.id', 'loan.membership_id')
    .select('order.state as order_state')
    .select((eb) => eb('loan.account_id', '!=', eb.ref('membership.account_id')).$castTo<boolean>().as('elsewhere'))
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
    elsewhere: row.elsewhere,
  }))
}

/** In a return that is booked and not posted yet. */
const selectToPost = (db: Reader, membership: Id<'membership'> | ReturnType<typeof membershipOf>) =>
  db
    .selectFrom('loan')
    .innerJoin('rental_return as return', 'return.id', 'loan.return_id')
    .where('loan.membership_id', '=', membership)
    .where('loan.state', '=', 'return_announced')
    .where('return.state', '=', 'announced')

/**
 * Counts the pieces that still have to be posted. Gives no due date for those of the other home, which only that home sees
 * (product §12.3).
 */
export async function findReturnsToPost(db: Reader, accountId: Id<'account'>): Promise<ReturnsToPost> {
  const { pieces, dueOn, elsewhere } = await selectToPost(db, membershipOf(db, accountId))
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('loan.account_id', '=', accountId).as('pieces'),
      fn.min('return.due_on').filterWhere('loan.account_id', '=', accountId).as('dueOn'),
      fn.countAll<string>().filterWhere('loan.account_id', '!=', accountId).as('elsewhere'),
    ])
    .executeTakeFirstOrThrow()
  return { pieces: Number(pieces), dueOn: dueOn as LocalDay | null, elsewhere: Number(elsewhere) }
}

/** Counts the pieces that still have to be posted from the payer's own home. */
export async function countPiecesToPost(db: Reader, membershipId: Id<'membership'>): Promise<number> {
  const { pieces } = await selectToPost(db, membershipId)
    .innerJoin('membership', 'membership.id', 'loan.membership_id')
    .whereRef('loan.account_id', '=', 'membership.account_id')
    .select((eb) => eb.fn.countAll<string>().as('pieces'))
    .executeTakeFirstOrThrow()
  return Number(pieces)
}
