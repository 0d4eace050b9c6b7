import { lockAccountForOrder } from '#server/domains/accounts/index.ts'
import { listRecalledOut } from '#server/domains/inventory/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { type Loan, lockLoanOf } from '../../queries/loans.ts'
import { listToBookBack } from '../../queries/recalled-loans.ts'
import { type RentalReturn, selectOnlyRecalled } from '../../queries/returns.ts'
import type { RentalJobServices, RentalSteps } from '../../services.ts'
import { freeLoans } from '../../steps/announce-return.ts'
import { bookBack, lockPendingReturn } from '../../steps/book-back.ts'
import { lockMember } from '../../steps/lock-member.ts'
import { refundRecalledReturn } from '../../steps/recalled/refund-recalled-return.ts'
import { refreshChoice } from '../../steps/refresh-choice.ts'

const actor = systemActor('recall')

/**
 * Books recalled pieces at home to go back free of charge, and frees their credits, like pieces that are not as described
 * (product §4.11). A piece that is still on its way, or whose family has a return in the post, waits for a later run. The postage of
 * a return in which only recalled pieces are left, posted or not, is refunded. Safe to repeat.
 */
export async function bookBackRecalled(services: RentalJobServices): Promise<void> {
  const { db, log } = services
  for (const loan of await listToBookBack(db, await listRecalledOut(db)))
    try {
      await transaction(db, (tx) => book(tx, services, loan))
    } catch (error) {
      log.warn({ err: error, loanId: loan.id }, 'the return of a recalled piece is postponed to the next run')
    }
  for (const row of await selectOnlyRecalled(db).execute())
    try {
      await transaction(db, (tx) => refundPostage(tx, services, row))
    } catch (error) {
      log.warn(
        { err: error, returnId: row.id },
        'the refund of a recalled return’s postage is postponed to the next run',
      )
    }
}

async function book(
  tx: Tx,
  { clock, events }: RentalSteps,
  { id, account_id: accountId }: Pick<Loan, 'id' | 'account_id'>,
): Promise<void> {
  const now = clock.now()
  const { live } = await lockMember(tx, accountId)
  const loan = await lockLoanOf(tx, accountId, id)
  const pending = await lockPendingReturn(tx, accountId, now)
  if (loan?.state !== 'at_home') return
  if (pending?.state === 'posted') {
    // Until a later run books it, nothing is asked about the piece: its family can neither keep it nor book another return.
    await tx.updateTable('loan').set({ hire_notice: 'none' }).where('id', '=', loan.id).execute()
    return refreshChoice(tx, live, now)
  }
  const returnId = await bookBack(tx, { loan, joined: pending, actor, now })
  await freeLoans(tx, [loan], { cause: 'return_announced', now, lockedMembershipId: live?.id })
  await refreshChoice(tx, live, now)
  if (!pending) await events.publish(tx, { type: 'return-announced', accountId, returnId })
}

async function refundPostage(
  tx: Tx,
  services: RentalSteps,
  { id, account_id: accountId }: RentalReturn,
): Promise<void> {
  await lockAccountForOrder(tx, accountId)
  await refundRecalledReturn(tx, services, { returnId: id, actor, now: services.clock.now() })
}
