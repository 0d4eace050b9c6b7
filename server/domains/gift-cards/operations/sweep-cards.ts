import { transaction } from '#server/platform/db/transaction.ts'
import { openStates } from '../rules/gift-card-transitions.ts'
import type { GiftRecords } from '../services.ts'
import { eraseCardsOf, eraseForgottenRecipients, personalColumns } from '../steps/erase-gift-cards.ts'
import { eraseGuestCards } from '../steps/erase-guest-cards.ts'

/**
 * Erases from ended cards: the text if the buyer's account is closed, or if a guest bought the card and it ended over 30 days ago;
 * and the recipients who are to be forgotten. Deletes expired codes.
 */
export const sweepCards = ({ db, clock }: Pick<GiftRecords, 'db' | 'clock'>): Promise<void> =>
  transaction(db, async (tx) => {
    const closed = await tx
      .selectFrom('gift_card')
      .innerJoin('account', 'account.id', 'gift_card.buyer_account_id')
      .select('account.id')
      .distinct()
      .where('account.erased_at', 'is not', null)
      .where((eb) => eb.or(personalColumns.map((column) => eb(`gift_card.${column}`, '<>', ''))))
      .where('gift_card.state', 'not in', [...openStates])
      .execute()
    await eraseCardsOf(
      tx,
      closed.map(({ id }) => id),
    )
    await eraseForgottenRecipients(tx)
    await eraseGuestCards(tx, clock.now())
    await tx.deleteFrom('gift_card_code').where('expires_at', '<=', clock.now()).execute()
  })
