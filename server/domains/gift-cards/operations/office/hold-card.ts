import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockCard } from '../../queries/cards.ts'
import type { GiftRecords } from '../../services.ts'
import { endHold } from '../../steps/end-hold.ts'
import { moveCard } from '../../steps/move-card.ts'
import { requireUndisputed } from '../../steps/require-undisputed.ts'

interface ByOperator {
  readonly cardId: Id<'gift-card'>
  readonly operator: string
}

/**
 * Puts an unused card on hold: it is not sent, and its code cannot be redeemed.
 * @throws Refusal not_now when it is used, ended or on hold already
 */
export const blockCard = (
  { db, clock }: GiftRecords,
  { cardId, operator, why }: ByOperator & { readonly why: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const { state, reference } = await lockCard(tx, cardId)
    if (state !== 'scheduled' && state !== 'sent')
      throw new Refusal('not_now', `Gift card ${reference} is ${state}: only an unused card can be put on hold.`)
    const now = clock.now()
    await moveCard(tx, cardId, { from: state, to: 'blocked', actor: operatorActor(operator), note: why, now })
    await recordOfficeAction(tx, { operator, action: 'gift-card.block', subjectId: cardId, note: why, now })
  })

/**
 * Ends a hold and restores the card's earlier state (end-hold.ts).
 * @throws Refusal not_now when it is not on hold, or its payment is disputed
 */
export const unblockCard = (services: GiftRecords, { cardId, operator }: ByOperator): Promise<'scheduled' | 'sent'> =>
  transaction(services.db, async (tx) => {
    const card = await lockCard(tx, cardId)
    if (card.state !== 'blocked')
      throw new Refusal('not_now', `Gift card ${card.reference} is ${card.state}, so it is not on hold.`)
    await requireUndisputed(tx, card)
    const now = services.clock.now()
    await recordOfficeAction(tx, { operator, action: 'gift-card.unblock', subjectId: cardId, now })
    return endHold(tx, services, { card, actor: operatorActor(operator) })
  })
