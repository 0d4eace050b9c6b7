import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, WorthAnotherTry } from '#server/platform/db/transaction.ts'
import { moveLoans } from '../operations/move-loans.ts'
import type { Loan } from '../queries/loans.ts'
import { findPendingReturn, lockReturn, type RentalReturn } from '../queries/returns.ts'
import { isPending } from '../rules/return-transitions.ts'
import { announceReturn } from './announce-return.ts'
import { postScanned } from './posting/post-scanned.ts'

/**
 * Locks the family's pending return, if any. A return that its carrier has scanned is in the post, even if the job that records this
 * has not run yet: a piece that is still at home is not in that parcel. The caller has locked the account; if this records the return
 * as posted, the caller refreshes the family's choice.
 * @throws WorthAnotherTry when the return has ended since it was read
 */
export async function lockPendingReturn(
  tx: Tx,
  accountId: Id<'account'>,
  now: Date,
): Promise<RentalReturn | undefined> {
  const found = await findPendingReturn(tx, accountId)
  if (!found) return undefined
  const row = await lockReturn(tx, found.id)
  // After a sharing has ended, its payer does not lock this account: credits that they freed may just have let the return lapse.
  if (!isPending(row.state)) throw new WorthAnotherTry()
  return (await postScanned(tx, row, now)) ? { ...row, state: 'posted' } : row
}

export interface BookingBack {
  /** At home; the caller has locked its account. */
  readonly loan: Loan
  /** The return that its family has booked and not posted; the caller has locked it. */
  readonly joined: RentalReturn | undefined
  readonly actor: Actor
  readonly now: Date
}

/**
 * Books a piece to go back on behalf of its family, free of charge: the piece joins the return that they have booked, or
 * gets its own. The caller frees its credits.
 * @returns the return that the piece is in now
 */
export async function bookBack(tx: Tx, { loan, joined, actor, now }: BookingBack): Promise<Id<'return'>> {
  const garmentIds = [loan.garment_id]
  await lockGarments(tx, garmentIds)
  await moveGarments(tx, { garmentIds, from: 'out', to: 'return_announced', actor, now })
  if (joined) {
    const set = { return_id: joined.id }
    await moveLoans(tx, [loan.id], { from: 'at_home', to: 'return_announced', actor, now, set })
    return joined.id
  }
  const returnId = newId<'return'>()
  await announceReturn(tx, {
    returnId,
    accountId: loan.account_id,
    membershipId: loan.membership_id,
    checkoutId: null,
    orderId: null,
    loans: [loan],
    actor,
    now,
  })
  return returnId
}
