import type { Actor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Loan } from '../queries/loans.ts'
import type { RentalReturn } from '../queries/returns.ts'
import { bringHome } from './bring-home.ts'
import { insertReturn } from './insert-return.ts'

export interface Missing {
  /** The return whose parcel has come: its row as it was before that. */
  readonly row: RentalReturn
  /** Announced, or at home again since it lapsed. */
  readonly loans: readonly Loan[]
  readonly actor: Actor
  readonly now: Date
}

/**
 * Leaves pieces that were not in their parcel at home, with their credits. If these are in use by now, the pieces get a
 * return of their own, which has lapsed and has a label, and the family chooses (product §2.2). The account is locked.
 * @returns that return, if there is one
 */
export async function leaveMissing(tx: Tx, { row, loans, actor, now }: Missing): Promise<Id<'return'> | undefined> {
  if (loans.length === 0) return undefined
  const toReturn = (return_id: Id<'return'> | null) =>
    tx
      .updateTable('loan')
      .set({ return_id })
      .where(
        'id',
        'in',
        loans.map(({ id }) => id),
      )
      .where('return_id', '=', row.id)
      .execute()
  if (row.state === 'cancelled') {
    await toReturn(null)
    return undefined
  }
  if (await bringHome(tx, { loans, leaveReturn: true, actor, now })) return undefined
  const returnId = newId<'return'>()
  const today = dayInLondon(now)
  await insertReturn(tx, {
    ...{ returnId, accountId: row.account_id, membershipId: row.membership_id, checkoutId: null, orderId: null },
    ...{ dueOn: today, lapsedOn: today, actor, now },
  })
  await toReturn(returnId)
  return returnId
}
