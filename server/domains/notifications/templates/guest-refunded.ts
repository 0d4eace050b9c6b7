import { messages } from '#contract/messages.ts'
import type { EmailMessage } from '../email/email-message.ts'

export interface GuestRefunded {
  /** "£12" */
  readonly amount: string
  readonly titles: readonly string[]
}

/** A guest's payment came too late and is refunded. A guest has no account, so the email refers to nothing else. */
export const guestRefunded = ({ amount, titles }: GuestRefunded): EmailMessage => ({
  template: 'guest-refunded',
  subject: `We’ve refunded your ${amount}`,
  preview: 'It reached us too late for your order. The money can take up to 10 days to reach your card.',
  heading: 'We couldn’t complete your order',
  blocks: [
    {
      kind: 'text',
      text: `Your payment of ${amount} reached us too late. We’ve refunded it to your card; it can take up to 10 days to show.`,
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
