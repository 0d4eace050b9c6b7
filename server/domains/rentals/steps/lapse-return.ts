import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listLoansOfReturns } from '../queries/loans.ts'
import type { RentalReturn } from '../queries/returns.ts'
import { bringHome } from './bring-home.ts'
import { giveBackReturnPostage } from './give-back-return-postage.ts'
import { moveReturn } from './move-return.ts'

export interface Lapsing {
  /** Locked, and announced. */
  readonly row: RentalReturn
  readonly actor: Actor
  readonly now: Date
}

/**
 * Cancels a return whose parcel did not come, if its pieces fit the credits again: they are at home as before, and the postage
 * that was not used goes back (product §2.2). The account is locked.
 * @returns whether they fit; if not, nothing is written
 */
export async function lapseReturn(tx: Tx, { row, actor, now }: Lapsing): Promise<boolean> {
  const loans = (await listLoansOfReturns(tx, [row.id])).filter(({ state }) => state === 'return_announced')
  if (!(await bringHome(tx, { loans, leaveReturn: false, actor, now }))) return false
  await moveReturn(tx, row.id, { from: 'announced', to: 'cancelled', actor, now })
  await closeParcel(tx, { carriesId: row.id, now })
  const causeKey = `return-lapsed:${row.id}`
  await giveBackReturnPostage(tx, row, { reason: 'The return label was not used', causeKey, actor, now })
  return true
}
