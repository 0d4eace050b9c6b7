import { type MembershipRow, readUnpaidTime } from '#server/domains/membership/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { KeepCancelFacts } from '../../rules/decide-keep-cancel.ts'
import { promisedDay } from '../../rules/keep-day.ts'
import { type KeepLoan, keepDayOf } from './keep-loans.ts'
import { readKeepNumbers } from './keep-numbers.ts'
import type { KeepPurchase } from './keep-purchases.ts'

export interface BoughtPiece {
  readonly purchase: KeepPurchase
  readonly loan: KeepLoan
  /** The membership the piece was rented under, perhaps an earlier one. */
  readonly membership: MembershipRow
}

/** The facts that decide whether a purchase may be cancelled. */
export async function readKeepCancelFacts(
  db: Db | Tx,
  { purchase, loan, membership }: BoughtPiece,
  now: Date,
): Promise<KeepCancelFacts> {
  const today = dayInLondon(now)
  const numbers = await readKeepNumbers(db)
  const keep = keepDayOf(loan, await readUnpaidTime(db, loan.account_id), { today, numbers })
  return {
    boughtOn: dayInLondon(purchase.bought_at),
    today,
    freeOn: promisedDay(keep, loan.type_code),
    membership: membership.state,
    credits: loan.credits,
    creditsLeft: membership.credits_limit - membership.credits_in_use,
  }
}
