import { eraseGuestsOf, guestsEndBefore } from '#server/domains/checkout/index.ts'
import { listInQuestion } from '#server/domains/payments/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { openStates } from '../rules/gift-card-transitions.ts'
import { nothingWritten, written } from './erase-gift-cards.ts'

/**
 * Erases guests, and what is written on the cards they bought, 30 days after a card has ended. One whose refund or dispute is
 * unfinished is kept, so that we can answer its buyer.
 */
export async function eraseGuestCards(tx: Tx, now: Date): Promise<void> {
  const ended = await tx
    .selectFrom('gift_card')
    .select(['id', 'checkout_id'])
    .where('buyer_account_id', 'is', null)
    .where('state', 'not in', [...openStates])
    .where((eb) => eb.or(written.map((column) => eb(column, '<>', ''))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gift_card_event')
            .select('gift_card_event.id')
            .whereRef('gift_card_event.card_id', '=', 'gift_card.id')
            .where('gift_card_event.at', '>', guestsEndBefore(now)),
        ),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const inQuestion = new Set(
    await listInQuestion(
      tx,
      ended.map(({ checkout_id }) => checkout_id),
    ),
  )
  const done = ended.filter(({ checkout_id }) => !inQuestion.has(checkout_id))
  if (done.length === 0) return
  const ids = done.map(({ id }) => id)
  // Nobody reads them by a link any more.
  await tx.deleteFrom('gift_card_code').where('card_id', 'in', ids).execute()
  await tx
    .updateTable('gift_card')
    .set(nothingWritten)
    .where('id', 'in', ids)
    .where('state', 'not in', [...openStates])
    .execute()
  await eraseGuestsOf(
    tx,
    done.map(({ checkout_id }) => checkout_id),
    now,
  )
}
