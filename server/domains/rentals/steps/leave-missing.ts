import type { Actor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Loan } from '../queries/loans.ts'
import type { RentalReturn } from '../queries/returns.ts'
import { returnDueOn } from './announce-return.ts'
import { bringHome } from './bring-home.ts'
import { insertReturn } from './insert-return.ts'
import { splitRecalled } from './recalled/split-recalled.ts'

export interface MissingPieces {
  /** The return whose parcel has come: its row as it was before that. */
  readonly row: RentalReturn
  /** Announced, or at home again since it lapsed. */
  readonly loans: readonly Loan[]
  readonly actor: Actor
  readonly now: Date
}

/** Where the pieces are now; each loan is in exactly one of the two lists. */
export interface LeftMissing {
  readonly atHome: readonly Loan[]
  /** Those in a new return, with its own label. */
  readonly newReturn: {
    readonly returnId: Id<'return'>
    readonly loans: readonly Loan[]
    /** Whether it has lapsed, so the family must choose. */
    readonly lapsed: boolean
  } | null
}

/**
 * Leaves pieces that were not in their parcel at home, with their credits. If these no longer fit, the pieces get a new return
 * with a label, which has already lapsed, and the family chooses (product §2.2). Recalled pieces stay booked in such a return, take no
 * credits, and need no choice (law L-28). The caller has locked the account.
 */
export async function leaveMissing(tx: Tx, { row, loans, actor, now }: MissingPieces): Promise<LeftMissing> {
  const allAtHome = { atHome: loans, newReturn: null }
  if (loans.length === 0) return allAtHome
  const moveToReturn = (return_id: Id<'return'> | null, moved: readonly Loan[] = loans) =>
    tx
      .updateTable('loan')
      .set({ return_id })
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .where('return_id', '=', row.id)
      .execute()
  if (row.state === 'cancelled') {
    await moveToReturn(null)
    return allAtHome
  }
  const { recalled, others } = await splitRecalled(tx, loans)
  const fits = others.length === 0 || (await bringHome(tx, { loans: others, leaveReturn: true, actor, now }))
  if (fits && recalled.length === 0) return allAtHome
  const returnId = newId<'return'>()
  const today = dayInLondon(now)
  await insertReturn(tx, {
    returnId,
    accountId: row.account_id,
    membershipId: row.membership_id,
    checkoutId: null,
    orderId: null,
    ...(fits ? { dueOn: await returnDueOn(tx, today), lapsedOn: null } : { dueOn: today, lapsedOn: today }),
    actor,
    now,
  })
  const booked = fits ? recalled : loans
  await moveToReturn(returnId, booked)
  return { atHome: fits ? others : [], newReturn: { returnId, loans: booked, lapsed: !fits } }
}
