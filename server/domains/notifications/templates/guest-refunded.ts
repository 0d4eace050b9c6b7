import { messages } from '#contract/messages.ts'
import type { EmailMessage } from '../email/email-message.ts'
import { lateness, otherCause, outcome, type RefundCause, why } from './rentals/checkout-refunded.ts'

export interface GuestRefunded {
  /** "£12" */
  readonly amount: string
  readonly titles: readonly string[]
  /** What the payment was for: an order of a shop, a gift card, or ski wear. */
  readonly kind: 'order' | 'gift' | 'ski' | 'ski-change' | 'ski-fee'
  /** Why the payment bought nothing; undefined if it came too late. A guest has no gift balance. */
  readonly cause?: Exclude<RefundCause, 'balance'>
}

function wordsOf({ kind, cause, amount }: GuestRefunded) {
  const heading = kind === 'order' ? 'We couldn’t complete your order' : outcome[kind]
  const other = otherCause(cause, { kind, amount })
  if (other) return { ...other, heading: kind === 'order' ? heading : other.heading }
  // A guest has no member discount that other gift cards could have used up.
  const [preview, when] =
    kind === 'order' || kind === 'gift'
      ? [`It reached us too late for your ${kind === 'gift' ? 'gift card' : 'order'}.`, 'too late']
      : [why[kind], lateness[kind]]
  return { heading, preview, text: `Your payment of ${amount} reached us ${when}.` }
}

/** About the refund of a guest's payment that came too late or bought nothing; a guest has no account to mention. */
export const guestRefunded = (refunded: GuestRefunded): EmailMessage => {
  const { amount, titles } = refunded
  const { heading, preview, text } = wordsOf(refunded)
  return {
    template: 'guest-refunded',
    subject: `We’ve refunded your ${amount}`,
    preview: `${preview} The money can take up to 10 days to reach your card.`,
    heading,
    blocks: [
      { kind: 'text', text: `${text} We’ve refunded it to your card; it can take up to 10 days to show.` },
      ...(titles.length > 0
        ? [
            { kind: 'heading' as const, text: messages.noLongerAvailable },
            { kind: 'list' as const, items: titles },
          ]
        : []),
    ],
    because: 'You’re getting this one email because you paid us with this address.',
  }
}
