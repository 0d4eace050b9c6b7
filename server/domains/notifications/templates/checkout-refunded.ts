import { messages } from '#contract/messages.ts'
import type { Letter } from '../letter/letter.ts'

export interface CheckoutRefunded {
  /** "£3.95" */
  readonly amount: string
  readonly titles: readonly string[]
  /** What the postage was for. */
  readonly kind: 'order' | 'return'
}

const outcome = { order: 'Your order could not be made', return: 'Your return could not be announced' } as const

/** Paid after the hold ran out, and somebody else was quicker: refunded by itself (decisions.md §4.3). */
export const checkoutRefunded = ({ amount, titles, kind }: CheckoutRefunded): Letter => ({
  template: 'checkout-refunded',
  subject: 'Your payment goes back to your card',
  preview: `${outcome[kind]}, so ${amount} goes back.`,
  heading: outcome[kind],
  blocks: [
    {
      kind: 'text',
      text: `Your payment of ${amount} arrived when it was no longer possible to use it for this. The money goes back to your card by itself. Banks take up to 10 days.`,
    },
    ...(titles.length > 0
      ? [
          { kind: 'heading' as const, text: messages.noLongerAvailable },
          { kind: 'list' as const, items: titles },
        ]
      : []),
    {
      kind: 'text',
      text: 'Nothing else has changed: your credits are untouched, and nothing was announced as a return.',
    },
    { kind: 'button', label: 'Back to the clothes', path: '/shop' },
  ],
})
