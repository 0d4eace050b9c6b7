import { creditBalance } from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import type { MembershipRecords } from '../services.ts'

/** The office puts money on the balance of a member: the next invoices are paid from it first. Asked for twice, it is twice. */
export const creditMember = (
  { db, clock }: Pick<MembershipRecords, 'db' | 'clock'>,
  accountId: Id<'account'>,
  { amount, reason, operator }: { amount: Pence; reason: string; operator: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const entryId = await creditBalance(tx, { accountId, amount, reason, causeKey: `office:${newId()}`, now })
    const note = `${amount}p: ${reason}`
    await recordOfficeAction(tx, { operator, action: 'balance.credit', subjectId: entryId, note, now })
  })
