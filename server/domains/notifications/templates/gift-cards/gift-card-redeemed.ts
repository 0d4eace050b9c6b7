import type { EmailMessage } from '../../email/email-message.ts'

export interface GiftCardRedeemed {
  /** "£50" */
  readonly amount: string
  /** The balance of the account now. */
  readonly balance: string
  readonly redeemedOn: string
}

/** Sent to the account to whose balance it was added, so that its owner notices if somebody else is using it. */
export const giftCardRedeemed = ({ amount, balance, redeemedOn }: GiftCardRedeemed): EmailMessage => ({
  template: 'gift-card-redeemed',
  subject: `${amount} added to your gift balance`,
  preview: 'We’ll use it for what you pay next, before your card.',
  heading: `Your gift balance is ${balance}`,
  blocks: [
    {
      kind: 'text',
      text: `You added a gift card of ${amount} to your account on ${redeemedOn}. It pays for your plan, postage, clothes to keep, ski wear and the resale shop, and we charge your card only for the rest. It doesn’t run out.`,
    },
    { kind: 'button', label: 'See your gift balance', path: '/account/gift-cards' },
  ],
})
