import { messages } from '#contract/messages.ts'
import type { Letter } from '../../letter/letter.ts'

export interface CheckoutRefunded {
  /** "£3.95" */
  readonly amount: string
  readonly titles: readonly string[]
  /** What the postage was for. */
  readonly kind: 'order' | 'return'
}

const outcome = { order: 'We couldn’t place your order', return: 'We couldn’t book your return' } as const
const wayOn = {
  order: { kind: 'button', label: 'Check your basket', path: '/basket' },
  return: { kind: 'button', label: 'Open your closet', path: '/account/closet' },
} as const

/** Paid after the hold ran out, and somebody else was quicker: refunded automatically (decisions.md §4.3). */
export const checkoutRefunded = ({ amount, titles, kind }: CheckoutRefunded): Letter => ({
  template: 'checkout-refunded',
  subject: `We’ve refunded your ${amount}`,
  preview: `It reached us too late for your ${kind}. The money can take up to 10 days to reach your card.`,
  heading: outcome[kind],
  blocks: [
    {
      kind: 'text',
      text: `Your payment of ${amount} reached us too late${kind === 'order' ? ', after your pieces were no longer held for you' : ''}. We’ve refunded it to your card; it can take up to 10 days to show.`,
    },
    ...(titles.length > 0
      ? [
          { kind: 'heading' as const, text: messages.noLongerAvailable },
          { kind: 'list' as const, items: titles },
        ]
      : []),
    { kind: 'text', text: 'Nothing else has changed. Your credits are the same as before.' },
    wayOn[kind],
  ],
})
