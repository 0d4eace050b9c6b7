import { messages } from '#contract/messages.ts'
import type { EmailMessage } from '../email/email-message.ts'
import { lateness, outcome, why } from './rentals/checkout-refunded.ts'

export interface GuestRefunded {
  /** "£12" */
  readonly amount: string
  readonly titles: readonly string[]
  /** What the payment was for: an order of a shop, or ski wear. */
  readonly kind: 'order' | 'ski' | 'ski-change' | 'ski-fee'
}

const wordsOf = (kind: GuestRefunded['kind']) =>
  kind === 'order'
    ? {
        heading: 'We couldn’t complete your order',
        preview: 'It reached us too late for your order.',
        when: 'too late',
      }
    : { heading: outcome[kind], preview: why[kind], when: lateness[kind] }

/** About the refund of a guest's payment that came too late or bought nothing; a guest has no account to mention. */
export const guestRefunded = ({ amount, titles, kind }: GuestRefunded): EmailMessage => ({
  template: 'guest-refunded',
  subject: `We’ve refunded your ${amount}`,
  preview: `${wordsOf(kind).preview} The money can take up to 10 days to reach your card.`,
  heading: wordsOf(kind).heading,
  blocks: [
    {
      kind: 'text',
      text: `Your payment of ${amount} reached us ${wordsOf(kind).when}. We’ve refunded it to your card; it can take up to 10 days to show.`,
    },
    ...(titles.length > 0
      ? [
          { kind: 'heading' as const, text: messages.noLongerAvailable },
          { kind: 'list' as const, items: titles },
        ]
      : []),
  ],
  because: 'You’re getting this one email because you paid us with this address.',
})
