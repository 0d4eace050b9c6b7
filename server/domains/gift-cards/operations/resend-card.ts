import { throwRefusal } from '#server/domains/checkout/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { tryHit } from '#server/platform/http/rate-limit.ts'
import { addressOf, type GiftCard, lockCard } from '../queries/cards.ts'
import {
  lacksAddress,
  maxResendsPerDay,
  mayAskToResend,
  mayCorrect,
  noAddress,
  resentTooOften,
} from '../rules/card-actions.ts'
import { resendsOfCard } from '../rules/limits.ts'
import type { GiftCardServices } from '../services.ts'
import { type Caller, findCardToChange } from './caller.ts'
import { readEmail } from './read-gift.ts'

interface Resend {
  readonly code: string
  /** A corrected address, if emails to the old one were refused or there is none; undefined to keep the old one. */
  readonly to?: string
}

/**
 * Has a sent card emailed to its recipient again, with the same code, a limited number of times a day and in all.
 * @throws Refusal not_found, invalid_email, not_now, limit_reached
 */
export async function resendCard(services: GiftCardServices, { code, to }: Resend, caller: Caller): Promise<void> {
  const { db, wallClock, events } = services
  const found = await findCardToChange(services, code, caller)
  const requireAllowed = (card: GiftCard) => {
    const decided = to === undefined ? mayAskToResend(card) : mayCorrect(card)
    if (!decided.ok) throwRefusal(decided.reason)
  }
  requireAllowed(found)
  const corrected = to === undefined ? undefined : readEmail(to, 'email')
  const hit = { limit: resendsOfCard(maxResendsPerDay), subject: found.id }
  if (!(await tryHit(db, wallClock.now(), hit))) throwRefusal(resentTooOften)
  await transaction(db, async (tx) => {
    const card = await lockCard(tx, found.id)
    requireAllowed(card)
    if (corrected === undefined && (await addressOf(tx, card)) === '') throwRefusal(noAddress)
    await tx
      .updateTable('gift_card')
      .set((eb) => ({
        resends: eb('resends', '+', 1),
        ...(corrected !== undefined && {
          recipient_email: corrected,
          refused_at: null,
          forget_recipient: card.forget_recipient && corrected === card.recipient_email,
          // Its buyer has chosen the address, so they may see it.
          ...(lacksAddress(card) && { to_family: false, recipient_account_id: null }),
        }),
      }))
      .where('id', '=', card.id)
      .where('state', '=', 'sent')
      .execute()
    await events.publish(tx, {
      type: 'gift-card-resend-requested',
      cardId: card.id,
      ...(corrected !== undefined && { corrected: true }),
    })
  })
}
