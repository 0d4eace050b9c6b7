import { lockAccount } from '#server/domains/accounts/index.ts'
import { creditBalance, findCustomerId, officeCredit, readBalanceLeft } from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { refuseRepeatedAction } from '#server/platform/office/refuse-repeated-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { MembershipRecords } from '../services.ts'

/**
 * Credits a member's balance for the office, or debits it, but never below zero. The next invoices are paid from it first. Not
 * idempotent: each call is one entry.
 * @param mayRepeat whether to repeat what was already done today for the same reason
 * @throws Refusal not_now when the account has no customer at the provider to hold a balance, when the debit exceeds the balance, or when
 * the same was done today
 */
export const creditMember = (
  { db, clock }: Pick<MembershipRecords, 'db' | 'clock'>,
  accountId: Id<'account'>,
  { amount, reason, mayRepeat, operator }: { amount: Pence; reason: string; mayRepeat: boolean; operator: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    await lockAccount(tx, accountId)
    if ((await findCustomerId(tx, accountId)) === undefined)
      throw new Refusal(
        'not_now',
        'They have never paid us from this account, so there is no invoice that a balance could pay. Credit the payer of their membership, or refund a payment.',
      )
    const done = { action: 'balance.credit', subjectId: accountId, note: `${amount}p: ${reason}`, now }
    if (!mayRepeat) await refuseRepeatedAction(tx, done)
    if (amount < 0) {
      const balance = await readBalanceLeft(tx, accountId)
      if (balance + amount < 0)
        throw new Refusal('not_now', `${formatPounds(balance)} is on that balance: no more than that can be taken off.`)
    }
    await creditBalance(tx, { accountId, amount, reason, causeKey: officeCredit(newId()), now })
    await recordOfficeAction(tx, { operator, ...done })
  })
