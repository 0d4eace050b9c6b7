import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { AccountServices } from '../../services.ts'
import { lockOpenAccount } from '../../steps/lock-account.ts'
import { noteWarningSent } from '../../steps/silence.ts'

/**
 * Records that an operator has warned the owner by post or telephone, because the address accepts no email.
 * @throws Refusal not_now when no warning is waiting to be sent to that account
 */
export const noteWarnedByOffice = (
  { db, clock }: Pick<AccountServices, 'db' | 'clock'>,
  accountId: Id<'account'>,
  operator: string,
): Promise<void> =>
  transaction(db, async (tx) => {
    await lockOpenAccount(tx, accountId)
    const now = clock.now()
    if (!(await noteWarningSent(tx, accountId, now)))
      throw new Refusal(
        'not_now',
        'No warning is waiting to be sent to that account: "retention" lists the accounts that have one waiting.',
      )
    await recordOfficeAction(tx, { operator, action: 'account.warned', subjectId: accountId, now })
  })
