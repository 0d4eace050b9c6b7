import { throwRefusal } from '#server/domains/checkout/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { takeTurn } from '#server/platform/http/rate-limit.ts'
import { addressOf, lockCard } from '../queries/cards.ts'
import { mayAskToResend, mostResendsADay, noAddress, resentEnough } from '../rules/card-actions.ts'
import { resendsOfCard } from '../rules/limits.ts'
import type { GiftCardServices } from '../services.ts'
import { type Caller, findCardToChange } from './caller.ts'

/**
 * Has a sent card emailed to its recipient again, with the same code: a few times a day, and in its life.
 * @throws Refusal not_found, not_now, limit_reached
 */
export async function resendCard(services: GiftCardServices, code: string, caller: Caller): Promise<void> {
  const { db, wallClock, events } = services
  const found = await findCardToChange(services, code, caller)
  const may = mayAskToResend(found)
  if (!may.ok) throwRefusal(may.reason)
  const turn = { limit: resendsOfCard(mostResendsADay), subject: found.id }
  if (!(await takeTurn(db, wallClock.now(), turn))) throwRefusal(resentEnough)
  await transaction(db, async (tx) => {
    const card = await lockCard(tx, found.id)
    const still = mayAskToResend(card)
    if (!still.ok) throwRefusal(still.reason)
    if ((await addressOf(tx, card)) === '') throwRefusal(noAddress)
    await tx
      .updateTable('gift_card')
      .set((eb) => ({ resends: eb('resends', '+', 1) }))
      .where('id', '=', card.id)
      .where('state', '=', 'sent')
      .execute()
    await events.publish(tx, { type: 'gift-card-resend-requested', cardId: card.id })
  })
}
