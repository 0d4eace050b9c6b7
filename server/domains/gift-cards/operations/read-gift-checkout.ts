import type { AnswerOf, InputOf } from '#contract/index.ts'
import type { Checkout } from '#server/domains/checkout/index.ts'
import { findClientSecret } from '#server/domains/payments/index.ts'
import { formatDay, localDay } from '#server/kernel/calendar.ts'
import { presentPrice } from '../present-card.ts'
import { giftTermsOf } from '../purposes/gift-card.ts'
import type { GiftDetails } from '../rules/gift-terms.ts'
import type { GiftCardServices } from '../services.ts'
import { findGiftCheckout } from './buy-gift-card.ts'
import { type Caller, notFound } from './caller.ts'

/**
 * Reads a checkout, for a page that is reloaded or that a bank leads back to: its card once it is completed, otherwise what was
 * entered, even after its time has run out. Opens, renews and abandons nothing.
 * @throws Refusal not_found when it is not this buyer's or was refunded, or when what was entered is erased
 */
export async function readGiftCheckout(
  services: Pick<GiftCardServices, 'db' | 'clock' | 'giftCard'>,
  request: InputOf<'giftCardCheckout'>['params'] & InputOf<'giftCardCheckout'>['query'],
  caller: Caller,
): Promise<AnswerOf<'giftCardCheckout'>> {
  const { db, clock } = services
  const now = clock.now()
  const checkout = (await findGiftCheckout(services, request, caller))?.checkout
  if (checkout?.result_id) return { cardId: checkout.result_id, open: null, ended: null }
  if (!checkout?.address || checkout.state === 'refunded') throw notFound()
  const entered = presentEntered(checkout)
  if (checkout.state !== 'open' || checkout.expires_at <= now) return { cardId: null, open: null, ended: entered }
  const { payment_intent_id: intentId } = checkout
  const open = {
    ...entered,
    paymentSecret: (intentId && (await findClientSecret(db, intentId))) ?? null,
    expiresAt: checkout.expires_at.toISOString(),
    serverNow: now.toISOString(),
  }
  return { cardId: null, open, ended: null }
}

function presentEntered(checkout: Checkout) {
  const terms = giftTermsOf(checkout)
  const { recipient, toFamily, senderName, message } = checkout.address as GiftDetails
  return {
    price: presentPrice(terms),
    recipient: { name: recipient.name, email: toFamily ? '' : recipient.email },
    senderName,
    message,
    deliverOn: terms.deliver_on,
    deliverOnLabel: formatDay(localDay(terms.deliver_on)),
  }
}
