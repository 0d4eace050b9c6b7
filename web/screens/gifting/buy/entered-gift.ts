import type { AnswerOf, CallApi } from '#contract/index.ts'
import { readGiftSecret } from '#web/lib/gift/gift-cookie.ts'
import type { GiftValues } from '#web/screens/gifting/buy/read-gift.ts'

/** Returns the address of the form that buys a card, filled in with what was entered for this checkout. */
export const giftFormPath = (checkoutId: string): string => `/gifting?checkout=${checkoutId}#buy`

/**
 * Returns what a buyer who has come back from the payment entered for the checkout in this address, even if the payment
 * has closed since. The call does not return a guest's own name and email, so these must be entered again.
 * @returns null if the address names no checkout, or one that is paid or belongs to another buyer
 */
export async function enteredGift(
  call: CallApi,
  request: Request,
  { presets, today }: Pick<AnswerOf<'giftCardTerms'>, 'presets' | 'today'>,
): Promise<GiftValues | null> {
  const checkoutId = new URL(request.url).searchParams.get('checkout')
  if (checkoutId === null) return null
  const secret = readGiftSecret(request)
  const answer = await call('giftCardCheckout', { params: { checkoutId }, query: secret ? { secret } : {} })
  const gift = answer.ok ? (answer.body.open ?? answer.body.ended) : null
  if (!gift) return null
  const { price, recipient, senderName, message, deliverOn } = gift
  const later = deliverOn > today
  return {
    ...(presets.includes(price.face)
      ? { amount: String(price.face), other: '' }
      : { amount: 'other', other: String(price.face / 100) }),
    recipientName: recipient.name,
    recipientEmail: recipient.email,
    senderName,
    message,
    when: later ? 'day' : 'now',
    deliverOn: later ? deliverOn : '',
    inUk: true,
    name: '',
    email: '',
  }
}
