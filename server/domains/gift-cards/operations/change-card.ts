import type { InputOf } from '#contract/index.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { lockCard } from '../queries/cards.ts'
import { readGiftSettings } from '../queries/gift-settings.ts'
import { mayChange } from '../rules/card-actions.ts'
import { expiryDay, lastDeliveryDay } from '../rules/gift-days.ts'
import type { GiftCardServices } from '../services.ts'
import { extendCardCodes } from '../steps/extend-card-codes.ts'
import { type Caller, findCardToChange } from './caller.ts'
import { readChange } from './read-gift.ts'

/**
 * Changes the recipient, sender, message and delivery day of a card that has not been sent yet. The day is at most a year after its
 * purchase.
 * @throws Refusal not_found, not_now, invalid_request, invalid_email
 */
export async function changeCard(
  services: GiftCardServices,
  { code, ...body }: InputOf<'changeGiftCard'>['params'] & InputOf<'changeGiftCard'>['body'],
  caller: Caller,
): Promise<void> {
  const { db, clock, events } = services
  const found = await findCardToChange(services, code, caller)
  await transaction(db, async (tx) => {
    const card = await lockCard(tx, found.id)
    const decided = mayChange(card.state)
    if (!decided.ok) throwRefusal(decided.reason)
    const now = clock.now()
    const lastDay = lastDeliveryDay(dayInLondon(card.bought_at))
    const toFamily = card.to_family
    const { details, deliverOn } = readChange(body, { today: dayInLondon(now), lastDay, toFamily })
    const { validMonths } = await readGiftSettings(tx)
    await tx
      .updateTable('gift_card')
      .set({
        recipient_name: details.recipient.name,
        ...(!toFamily && {
          recipient_email: details.recipient.email,
          forget_recipient: card.forget_recipient && details.recipient.email === card.recipient_email,
        }),
        sender_name: details.senderName,
        message: details.message,
        deliver_on: deliverOn,
        expires_on: expiryDay(deliverOn, validMonths),
      })
      .where('id', '=', card.id)
      .where('state', '=', 'scheduled')
      .execute()
    if (deliverOn === card.deliver_on) return
    await extendCardCodes(tx, { cardId: card.id, deliverOn, now })
    // Each chosen day has its own job to send the card; other changes need none.
    await events.publish(tx, { type: 'gift-card-changed', cardId: card.id })
  })
}
