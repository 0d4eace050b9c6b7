import { guestsEndBefore } from '#server/domains/checkout/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'

/**
 * Keeps the record that a guest was emailed about a refund, and that somebody was sent a gift card, bought one or complained
 * without an account, but not the address.
 */
export async function forgetGuestsLetters({ db, clock }: Pick<MailingListServices, 'db' | 'clock'>): Promise<void> {
  await transaction(db, (tx) =>
    tx
      .updateTable('email')
      .set({ to_address: '' })
      .where((eb) =>
        eb.or([
          eb('template', '=', 'guest-refunded'),
          eb.and([eb('template', 'like', 'complaint%'), eb('account_id', 'is', null)]),
          eb.and([eb('template', 'like', 'gift-card%'), eb('account_id', 'is', null)]),
        ]),
      )
      .where('sent_at', '<=', guestsEndBefore(clock.now()))
      .where('to_address', '<>', '')
      .execute(),
  )
}
