import { eraseGuestsOf, guestsErasedBefore } from '#server/domains/checkout/index.ts'
import { listUnsettled } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { openStates } from '../rules/gift-card-transitions.ts'
import { eraseBuyersOf, personalColumns } from './erase-gift-cards.ts'

interface GuestCard {
  readonly id: Id<'gift-card'>
  readonly checkout_id: Id<'checkout'>
}

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
    .where((eb) => eb.or(personalColumns.map((column) => eb(column, '<>', ''))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gift_card_event')
            .select('gift_card_event.id')
            .whereRef('gift_card_event.card_id', '=', 'gift_card.id')
            .where('gift_card_event.at', '>', guestsErasedBefore(now)),
        ),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const finished = await withoutUnfinishedPayments(tx, ended)
  if (finished.length === 0) return
  await eraseBuyersOf(
    tx,
    finished.map(({ id }) => id),
  )
  await eraseGuestsOf(
    tx,
    finished.map(({ checkout_id }) => checkout_id),
    now,
  )
}

/**
 * Erases a guest who asks for it, like a buyer who closes an account: an unused card keeps its text. Cards whose refund or dispute is
 * unfinished are left as they are.
 */
export async function eraseGuestCardsOf(tx: Tx, ids: readonly Id<'gift-card'>[], now: Date): Promise<void> {
  const bought = await tx
    .selectFrom('gift_card')
    .select(['id', 'checkout_id'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('buyer_account_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const finished = await withoutUnfinishedPayments(tx, bought)
  await eraseBuyersOf(
    tx,
    finished.map(({ id }) => id),
  )
  await eraseGuestsOf(
    tx,
    finished.map(({ checkout_id }) => checkout_id),
    now,
  )
}

async function withoutUnfinishedPayments(tx: Tx, cards: readonly GuestCard[]): Promise<GuestCard[]> {
  const unfinished = new Set(
    await listUnsettled(
      tx,
      cards.map(({ checkout_id }) => checkout_id),
    ),
  )
  return cards.filter(({ checkout_id }) => !unfinished.has(checkout_id))
}
