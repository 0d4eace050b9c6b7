import type { Id } from '#server/kernel/ids.ts'
import { type Life, moveRow, type Step } from '#server/platform/db/move-rows.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type GiftCardState, giftCardTransitions } from '../rules/gift-card-transitions.ts'

export const giftCardLife: Life<GiftCardState> = {
  table: 'gift_card',
  events: 'gift_card_event',
  subject: 'card_id',
  transitions: giftCardTransitions,
}

interface CardStep extends Step<GiftCardState> {
  /** For `redeemed`: whose balance it is added to. */
  readonly redeemedBy?: Id<'account'>
  /** Why an operator blocks or refunds it. */
  readonly note?: string
}

/**
 * Moves a gift card, whose row the caller has locked, by one transition and writes its event.
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when the card is in another state
 */
export async function moveCard(tx: Tx, cardId: Id<'gift-card'>, step: CardStep): Promise<void> {
  const { redeemedBy, note, ...move } = step
  await moveRow(tx, giftCardLife, { ...move, id: cardId, what: 'gift card', set: stampsOf(step) })
  if (note !== undefined)
    await tx
      .updateTable('gift_card_event')
      .set({ note })
      .where('card_id', '=', cardId)
      .where('id', '=', (eb) =>
        eb
          .selectFrom('gift_card_event')
          .select((last) => last.fn.max('id').as('id'))
          .where('card_id', '=', cardId),
      )
      .execute()
}

function stampsOf({ from, to, now, redeemedBy }: CardStep) {
  if (to === 'sent' && from === 'scheduled') return { sent_at: now }
  if (to === 'redeemed') return { redeemed_at: now, redeemed_by: redeemedBy }
  if (to === 'refunded') return { refunded_at: now }
  return {}
}
