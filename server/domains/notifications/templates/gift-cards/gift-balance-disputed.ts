import type { EmailMessage } from '../../email/email-message.ts'

export interface DisputedBalance {
  /** How much of the balance comes from this card: "£50" */
  readonly amount: string
  /** "Gift card from Gran" */
  readonly card: string
  /** The balance that can be spent now. */
  readonly balance: string
}

const toBalance = { kind: 'button', label: 'See your gift balance', path: '/account/gift-cards' } as const

const facts = ({ amount, card, balance }: DisputedBalance) =>
  ({
    kind: 'facts',
    rows: [
      [card, amount],
      ['You can spend now', balance],
    ],
  }) as const

/** Sent to the owner of the balance: the payment for the gift card is disputed, so its part is on hold. */
export const giftBalanceHeld = (gift: DisputedBalance): EmailMessage => ({
  template: 'gift-balance-held',
  subject: `${gift.amount} of your gift balance is on hold`,
  preview: 'The payment of a gift card you added is disputed. There’s nothing you need to do.',
  heading: `${gift.amount} is on hold`,
  blocks: [
    {
      kind: 'text',
      text: `The bank of the person who bought you a gift card has questioned their payment. Until it decides, ${gift.amount} of your gift balance can’t be spent. There’s nothing you need to do, and we’ll email you when it’s decided.`,
    },
    facts(gift),
    toBalance,
  ],
})

/** Sent to the owner of the balance, when the dispute was won. */
export const giftBalanceReleased = (gift: DisputedBalance): EmailMessage => ({
  template: 'gift-balance-back',
  subject: `You can spend ${gift.amount} of your gift balance again`,
  preview: 'It’s no longer on hold.',
  heading: `${gift.amount} is yours to spend again`,
  blocks: [
    {
      kind: 'text',
      text: `The bank has decided that the gift card was paid for, so ${gift.amount} of your gift balance is no longer on hold.`,
    },
    facts(gift),
    toBalance,
  ],
})

/** Sent to the owner of the balance, when the dispute was lost. */
export const giftBalanceWithdrawn = (gift: DisputedBalance): EmailMessage => ({
  template: 'gift-balance-lost',
  subject: `${gift.amount} is no longer in your gift balance`,
  preview: 'The bank has refunded the payment of a gift card you added.',
  heading: `Your gift balance is ${gift.balance}`,
  blocks: [
    {
      kind: 'text',
      text: `The bank has refunded the person who bought you a gift card, so ${gift.amount} of it that you hadn’t spent is no longer in your gift balance. What you’ve already bought with it stays yours. If you have a question, reply to this email.`,
    },
    facts(gift),
    toBalance,
  ],
})
