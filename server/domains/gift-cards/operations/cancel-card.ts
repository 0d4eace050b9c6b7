import { throwRefusal } from '#server/domains/checkout/index.ts'
import { actorOf } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { lockCard } from '../queries/cards.ts'
import { mayCancel } from '../rules/card-actions.ts'
import type { GiftCardServices } from '../services.ts'
import { refundCard } from '../steps/refund-card.ts'
import { type Caller, findCardToChange } from './caller.ts'

/**
 * Cancels an unused card for its buyer within 14 days of its purchase, and refunds its price to the bank card that paid.
 * Changes nothing if it was refunded already.
 * @throws Refusal not_found, not_now
 */
export async function cancelCard(services: GiftCardServices, code: string, caller: Caller): Promise<void> {
  const { db, clock } = services
  const found = await findCardToChange(services, code, caller)
  await transaction(db, async (tx) => {
    const card = await lockCard(tx, found.id)
    if (card.state === 'refunded') return
    const now = clock.now()
    const decided = mayCancel({ state: card.state, boughtAt: card.bought_at }, dayInLondon(now))
    if (!decided.ok) throwRefusal(decided.reason)
    const actor = actorOf({ accountId: card.buyer_account_id })
    await refundCard(tx, services, card, { actor, reason: 'The gift card was cancelled', now })
  })
}
