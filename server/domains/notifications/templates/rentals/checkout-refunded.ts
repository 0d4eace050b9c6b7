import { messages } from '#contract/messages.ts'
import type { EmailMessage } from '../../email/email-message.ts'
import { balanceUnused } from '../describe-refund.ts'

export interface CheckoutRefunded {
  /** What the card had paid: "£3.95" */
  readonly amount: string
  /** Whether a part was to come from the gift balance, which was not used. */
  readonly unused?: boolean
  readonly titles: readonly string[]
  /** What the payment was for: the postage of an order or return, a piece, second-hand pieces, a gift card at the member discount, or ski wear. */
  readonly kind: 'order' | 'return' | 'purchase' | 'loss' | 'resale' | 'gift' | 'ski' | 'ski-change' | 'ski-fee'
  /** Why the payment bought nothing; undefined if it came too late. */
  readonly cause?: RefundCause
}

/**
 * `abroad`: a wallet's address was outside the United Kingdom. `balance`: the gift balance that was to pay the rest was used for
 * something else.
 */
export type RefundCause = 'late' | 'abroad' | 'balance'

export const outcome = {
  order: 'We couldn’t place your order',
  return: 'We couldn’t book your return',
  purchase: 'We couldn’t complete your purchase',
  loss: 'There was nothing to pay',
  resale: 'We couldn’t place your order',
  gift: 'We couldn’t make your gift card',
  ski: 'We couldn’t book your ski wear',
  'ski-change': 'We couldn’t change your dates',
  'ski-fee': 'There was nothing to pay',
} as const
const tooLateFor = (what: string) => `It reached us too late for your ${what}.`
export const why = {
  order: tooLateFor('order'),
  return: tooLateFor('return'),
  purchase: tooLateFor('purchase'),
  loss: 'Your piece isn’t missing any more.',
  resale: tooLateFor('order'),
  gift: 'You’d bought other gift cards in the meantime.',
  ski: tooLateFor('booking'),
  'ski-change': 'The dates could no longer be changed.',
  'ski-fee': 'There’s no late fee any more.',
} as const
const toCloset = { kind: 'button', label: 'Open your closet', path: '/account/closet' } as const
export const lateness = {
  order: 'too late, after your pieces were no longer held for you',
  return: 'too late',
  purchase: 'too late',
  loss: 'after this piece had turned up',
  resale: 'too late, after your pieces were no longer held for you',
  gift: 'after you’d bought other gift cards, so it was more than this year’s member discount covers',
  ski: 'too late, after your dates were no longer held for you',
  'ski-change': 'too late: the dates could no longer be changed',
  'ski-fee': 'after we’d dropped the late fee, or it had been paid',
} as const
const titled = {
  order: messages.noLongerAvailable,
  return: messages.noLongerAvailable,
  purchase: 'What you wanted to buy',
  loss: 'What we were missing',
  resale: messages.noLongerAvailable,
  gift: messages.noLongerAvailable,
  ski: messages.noLongerAvailable,
  'ski-change': messages.noLongerAvailable,
  'ski-fee': 'What it was for',
} as const
const toBookings = { kind: 'button', label: 'Book ski wear', path: '/skiwear' } as const
/** The kinds that have nothing to do with credits. */
const inPounds: readonly CheckoutRefunded['kind'][] = ['resale', 'gift', 'ski', 'ski-change', 'ski-fee']
const nextStep = {
  order: { kind: 'button', label: 'Check your basket', path: '/basket' },
  return: toCloset,
  purchase: toCloset,
  loss: toCloset,
  resale: { kind: 'button', label: 'Your cart', path: '/resale/cart' },
  gift: { kind: 'button', label: 'Your gift cards', path: '/account/gift-cards' },
  ski: toBookings,
  'ski-change': toBookings,
  'ski-fee': toBookings,
} as const

/** What is said in place of how late a payment was, if it was refunded for another cause. */
export function otherCause(
  cause: RefundCause | undefined,
  { kind, amount }: Pick<CheckoutRefunded, 'kind' | 'amount'>,
): { readonly heading: string; readonly preview: string; readonly text: string } | undefined {
  if (cause === undefined || cause === 'late') return undefined
  // Their usual headings say that there was nothing to pay.
  const heading = kind === 'loss' || kind === 'ski-fee' ? 'We couldn’t take your payment' : outcome[kind]
  if (cause === 'balance') {
    const preview = 'Your gift balance has changed since you started to pay.'
    return { heading, preview, text: `${preview} Your payment of ${amount} no longer covered the rest of the price.` }
  }
  const inUk =
    kind === 'gift' ? 'We sell gift cards in the United Kingdom only.' : 'We post to the United Kingdom only.'
  const text = `The address that came with your payment of ${amount} is outside the United Kingdom. ${inUk}`
  return { heading, preview: inUk, text }
}

/** About the refund of a payment that bought nothing, mostly because somebody else took the piece after the hold had expired (product §4.3). */
export const checkoutRefunded = ({ amount, titles, kind, cause, unused }: CheckoutRefunded): EmailMessage => {
  const other = otherCause(cause, { kind, amount })
  return {
    template: 'checkout-refunded',
    subject: `We’ve refunded your ${amount}`,
    preview: `${other?.preview ?? why[kind]} The money can take up to 10 days to reach your card.`,
    heading: other?.heading ?? outcome[kind],
    blocks: [
      {
        kind: 'text',
        text: `${other?.text ?? `Your payment of ${amount} reached us ${lateness[kind]}.`} We’ve refunded it to your card; it can take up to 10 days to show.${unused ? ` ${balanceUnused}` : ''}`,
      },
      ...(titles.length > 0
        ? [
            {
              kind: 'heading' as const,
              text: titled[kind],
            },
            { kind: 'list' as const, items: titles },
          ]
        : []),
      ...(inPounds.includes(kind)
        ? []
        : [{ kind: 'text' as const, text: 'Nothing else has changed. Your credits are the same as before.' }]),
      nextStep[kind],
    ],
  }
}
