import { type MembershipRow, readUnpaidTime } from '#server/domains/membership/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { promisedDay } from '../rules/keep-day.ts'
import type { FoundFacts } from '../rules/losses/decide-loss.ts'
import { type KeepLoan, keepDayOf } from './keeping/keep-loans.ts'
import { readKeepNumbers } from './keeping/keep-numbers.ts'
import { type Loss, readLossDays } from './losses.ts'

/**
 * The facts that decide a family's report that it has found a missing piece.
 * @param membership that the piece was rented under
 */
export async function readFoundFacts(
  db: Db | Tx,
  { loss, loan, membership, now }: { loss: Loss; loan: KeepLoan; membership: MembershipRow; now: Date },
): Promise<FoundFacts> {
  const today = dayInLondon(now)
  const numbers = await readKeepNumbers(db)
  const keep = keepDayOf(loan, await readUnpaidTime(db, loan.account_id), { today, numbers })
  return {
    loss: { state: loss.state, paidOn: loss.paid_at && dayInLondon(loss.paid_at) },
    loan: loan.state,
    recalled: loan.recalled,
    today,
    refundDays: (await readLossDays(db)).refund,
    freeOn: promisedDay(keep, loan.type_code),
    membership: membership.state,
    credits: loan.credits,
    creditsLeft: membership.credits_limit - membership.credits_in_use,
  }
}
