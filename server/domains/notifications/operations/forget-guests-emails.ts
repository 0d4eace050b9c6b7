import { guestsErasedBefore, readGuestRetention } from '#server/domains/checkout/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { isOfPurchase } from '../queries/sent-emails.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'

/**
 * Deletes the addresses of old emails to people without an account and keeps the rest of each record. An email about an order of the
 * resale shop, ski wear or their recalls keeps its address as long as the purchase does; any other keeps it for 30 days, after which
 * the checkout of a kit that was only held is forgotten too.
 */
export async function forgetGuestsEmails({ db, clock }: Pick<MailingListServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await transaction(db, async (tx) => {
    const { addressesBefore } = await readGuestRetention(tx, now)
    await tx
      .updateTable('email')
      // The mail server's answer may contain the address.
      .set((email) => ({
        to_address: '',
        refused: email.case().when('refused', 'is', null).then(null).else('erased').end(),
      }))
      .where((eb) =>
        eb.or([
          eb.and([eb.not(isOfPurchase(eb)), eb('sent_at', '<=', guestsErasedBefore(now))]),
          eb('sent_at', '<=', addressesBefore),
        ]),
      )
      .where('account_id', 'is', null)
      .where('to_address', '<>', '')
      .execute()
  })
}
