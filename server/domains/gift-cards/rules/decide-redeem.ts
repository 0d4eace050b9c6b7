// Decides whether a gift card can be added to an account's gift balance (product §7).
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { GiftCardState } from './gift-card-transitions.ts'
import type { GiftRefusal } from './gift-refusal.ts'

/** The same answer for text that is not a code and for a code without a card, so that it helps nobody to guess codes. */
export const unknownCode: GiftRefusal = {
  code: 'invalid_request',
  message: 'We don’t know that code. Please check it and try again.',
}

export interface CardToRedeem {
  readonly state: GiftCardState
  readonly buyer: Id<'account'> | null
  readonly discounted: boolean
  readonly redeemedBy: Id<'account'> | null
  readonly expiresOn: LocalDay
}

export function decideRedemption(
  card: CardToRedeem | undefined,
  redeemer: Id<'account'>,
  today: LocalDay,
): Outcome<undefined, GiftRefusal> {
  // A code counts as unknown until its card has been emailed.
  if (!card || card.state === 'scheduled') return refused(unknownCode)
  if (card.state === 'redeemed')
    return refused({
      code: 'already_done',
      message:
        card.redeemedBy === redeemer
          ? 'You’ve already added this card to your balance.'
          : 'This gift card has been used.',
    })
  if (card.state !== 'sent' && card.state !== 'expired')
    return refused({ code: 'not_now', message: unusableMessage[card.state] })
  // The job that marks the card as expired runs later in the day.
  if (card.state === 'expired' || today > card.expiresOn)
    return refused({ code: 'not_now', message: `This gift card expired on ${formatDay(card.expiresOn)}.` })
  if (card.discounted && card.buyer === redeemer)
    return refused({
      code: 'forbidden',
      message: 'Cards bought with the member discount are gifts: somebody else has to redeem them.',
    })
  return accepted()
}

const unusableMessage = {
  blocked: 'This gift card can’t be redeemed at the moment. Please email us, and we’ll help.',
  refunded: 'This gift card was cancelled and refunded to the person who bought it.',
}
