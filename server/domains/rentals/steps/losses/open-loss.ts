import { readUnpaidTime } from '#server/domains/membership/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findKeepLoan, keepDayOf, pricedPiece } from '../../queries/keeping/keep-loans.ts'
import { readKeepNumbers } from '../../queries/keeping/keep-numbers.ts'
import { maxLossPrice } from '../../rules/losses/loss-price.ts'

export interface NewLoss {
  readonly accountId: Id<'account'>
  /** A loan that is at home, or recalled and booked to be returned, and has no open case, as checked under the account's lock. */
  readonly loanId: Id<'loan'>
  readonly termEndsOn: LocalDay
  readonly reported: boolean
  readonly actor: Actor
  readonly now: Date
}

/**
 * Opens the case of a missing piece with its first notice, which the caller publishes. Its highest price is fixed now.
 */
export async function openLoss(tx: Tx, input: NewLoss): Promise<Id<'loss'>> {
  const { accountId, loanId, termEndsOn, reported, actor, now } = input
  const today = dayInLondon(now)
  const loan = await findKeepLoan(tx, { accountId, loanId })
  if (!loan) throw new Error(`account ${accountId} has no loan ${loanId}`)
  const numbers = await readKeepNumbers(tx)
  const keep = keepDayOf(loan, await readUnpaidTime(tx, accountId), { today, numbers })
  // Nothing recalled is charged for (law L-28).
  const atMost = loan.recalled ? 0 : maxLossPrice({ ...pricedPiece(loan, keep), dueOn: termEndsOn }, numbers)
  const lossId = newId<'loss'>()
  await tx
    .with('new_loss', (db) =>
      db
        .insertInto('loss')
        .values({
          id: lossId,
          loan_id: loanId,
          account_id: accountId,
          state: 'open',
          due_on: termEndsOn,
          at_most_pence: atMost,
          opened_on: today,
          notices: 1,
          noticed_on: today,
          reported_at: reported ? now : null,
        })
        .returning(['id', 'state']),
    )
    .insertInto('loss_event')
    .columns(['loss_id', 'to_state', 'actor', 'at'])
    .expression((eb) =>
      eb.selectFrom('new_loss').select(['id', 'state', eb.val(actor).as('actor'), eb.val(now).as('at')]),
    )
    .execute()
  return lossId
}
