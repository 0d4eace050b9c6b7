import { lockAccount } from '#server/domains/accounts/index.ts'
import { creditBalance, readBalanceLeft } from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { MembershipRecords } from '../services.ts'

/**
 * Credits a member's balance for the office, or debits it, down to zero at most. The next invoices are paid from it first. Not
 * idempotent: each call is one entry.
 * @throws Refusal not_now when the debit exceeds the balance
 */
export const creditMember = (
  { db, clock }: Pick<MembershipRecords, 'db' | 'clock'>,
  accountId: Id<'account'>,
  { amount, reason, operator }: { amount: Pence; reason: string; operator: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    if (amount < 0) {
      await lockAccount(tx, accountId)
      const balance = await readBalanceLeft(tx, accountId)
      if (balance + amount < 0)
        throw new Refusal('not_now', `${formatPounds(balance)} is on that balance: no more than that can be taken off.`)
    }
    const entryId = await creditBalance(tx, { accountId, amount, reason, causeKey: `office:${newId()}`, now })
    const note = `${amount}p: ${reason}`
    await recordOfficeAction(tx, { operator, action: 'balance.credit', subjectId: entryId, note, now })
  })
