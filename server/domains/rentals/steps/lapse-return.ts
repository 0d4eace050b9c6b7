import type { Actor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listLoansOfReturns } from '../queries/loans.ts'
import type { RentalReturn } from '../queries/returns.ts'
import type { RentalSteps } from '../services.ts'
import { returnDueOn } from './announce-return.ts'
import { bringHome } from './bring-home.ts'
import { cancelUnusedReturn } from './cancel-return.ts'
import { postScanned } from './posting/post-scanned.ts'
import { splitRecalled } from './recalled/split-recalled.ts'
import { refundReturnPostage } from './refund-return-postage.ts'

export interface Lapsing {
  /** Locked, and announced. */
  readonly row: RentalReturn
  readonly actor: Actor
  readonly now: Date
}

/**
 * Cancels a return whose parcel did not come, if its pieces fit the credits again: they are at home as before, and the unused
 * postage is refunded (product §2.2). Recalled pieces stay booked, with their label, without using credits, and are due again (law
 * L-28). A return that its carrier has scanned does not lapse: it is recorded as posted, if the job has not done that yet. The caller
 * has locked the account; the family is emailed about the pieces at home.
 * @returns false when they do not fit, and nothing is written
 */
export async function lapseReturn(
  tx: Tx,
  events: RentalSteps['events'],
  { row, actor, now }: Lapsing,
): Promise<boolean> {
  if (await postScanned(tx, row, now)) return true
  const loans = (await listLoansOfReturns(tx, [row.id])).filter(({ state }) => state === 'return_announced')
  const { recalled, others } = await splitRecalled(tx, loans)
  const isStillNeeded = recalled.length > 0
  if (others.length > 0 && !(await bringHome(tx, { loans: others, leaveReturn: isStillNeeded, actor, now })))
    return false
  const event = { type: 'return-lapsed' as const, accountId: row.account_id, returnId: row.id }
  const unused = { reason: 'The return label was not used', actor, now }
  if (isStillNeeded) {
    await makeDueAgain(tx, row, { remind: others.length > 0, now })
    if (others.length === 0) return true
    // The postage was for the pieces that are at home again; recalled pieces go back free of charge.
    const postageBack = await refundReturnPostage(tx, row, unused)
    await events.publish(tx, { ...event, postageBack, loanIds: others.map(({ id }) => id) })
    return true
  }
  const postageBack = await cancelUnusedReturn(tx, row, { from: 'announced', ...unused })
  await events.publish(tx, { ...event, postageBack })
  return true
}

/** Makes the return due as if booked today. Reminders start again only the first time: a lost piece would prompt them for ever. */
const makeDueAgain = async (
  tx: Tx,
  { id, reminded_day }: RentalReturn,
  { remind, now }: { readonly remind: boolean; readonly now: Date },
): Promise<unknown> =>
  tx
    .updateTable('rental_return')
    .set({ due_on: await returnDueOn(tx, dayInLondon(now)), reminded_day: remind ? 0 : reminded_day, lapsed_on: null })
    .where('id', '=', id)
    .where('state', '=', 'announced')
    .execute()
