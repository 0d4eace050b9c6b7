import { selectInvitedEmails } from '#server/domains/membership/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'

/** Deletes the address of an invitation that is accepted, withdrawn or expired, and keeps the record that it was emailed. */
export async function forgetInvited({ db }: Pick<MailingListServices, 'db'>): Promise<void> {
  await transaction(db, (tx) =>
    tx
      .updateTable('email')
      .set({ to_address: '' })
      .where('template', '=', 'sharing-invitation')
      .where('to_address', '<>', '')
      .where('to_address', 'not in', selectInvitedEmails(tx))
      .execute(),
  )
}
