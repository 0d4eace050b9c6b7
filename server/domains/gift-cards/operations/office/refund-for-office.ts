import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockCard } from '../../queries/cards.ts'
import { openStates } from '../../rules/gift-card-transitions.ts'
import type { GiftRecords } from '../../services.ts'
import { refundCard } from '../../steps/refund-card.ts'
import { requireUndisputed } from '../../steps/require-undisputed.ts'

interface OfficeRefund {
  readonly cardId: Id<'gift-card'>
  readonly operator: string
  readonly why: string
}

/**
 * Ends an unused card and refunds its price to the bank card that paid, even after the 14 days in which its buyer may cancel it.
 * @returns the price that is refunded
 * @throws Refusal not_now when it is used or has ended, or its payment is disputed
 */
export const refundForOffice = (services: GiftRecords, { cardId, operator, why }: OfficeRefund): Promise<Pence> =>
  transaction(services.db, async (tx) => {
    const card = await lockCard(tx, cardId)
    if (!openStates.some((state) => state === card.state))
      throw new Refusal('not_now', `Gift card ${card.reference} is ${card.state}: only an unused card can be refunded.`)
    await requireUndisputed(tx, card)
    const now = services.clock.now()
    const step = { actor: operatorActor(operator), reason: 'The gift card was refunded', note: why, now }
    await refundCard(tx, services, card, step)
    await recordOfficeAction(tx, { operator, action: 'gift-card.refund', subjectId: cardId, note: why, now })
    return pence(card.paid_pence)
  })
