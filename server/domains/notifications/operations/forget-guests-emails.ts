import { guestsEndBefore } from '#server/domains/checkout/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'

/** Keeps the record that a guest was emailed about a refund, without the address, which is erased with the guest. */
export async function forgetGuestsLetters({ db, clock }: Pick<MailingListServices, 'db' | 'clock'>): Promise<void> {
  await transaction(db, (tx) =>
    tx
      .updateTable('email')
      .set({ to_address: '' })
      .where('template', '=', 'guest-refunded')
      .where('sent_at', '<=', guestsEndBefore(clock.now()))
      .where('to_address', '<>', '')
      .execute(),
  )
}
