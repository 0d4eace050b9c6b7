import type { Block, EmailMessage } from '../../email/email-message.ts'
import type { MailFile } from '../../mailer.ts'

export interface GiftForYou {
  /** "£50" */
  readonly amount: string
  readonly senderName: string
  /** Whether it was bought through a family's own gift link, so its sender gave us no address. */
  readonly toFamily: boolean
  /** Empty if there is none. */
  readonly message: string
  /** In groups, as people type it. */
  readonly code: string
  /** Opens the page with the code filled in. The code follows the #, so it reaches no server and no log. */
  readonly redeemPath: string
  /** "28 November 2028" */
  readonly validUntil: string
  readonly card: MailFile
}

const howToUse = ({ code, redeemPath, validUntil, amount }: GiftForYou): Block[] => [
  { kind: 'button', label: 'Add it to your account', path: redeemPath },
  { kind: 'code', label: 'Or enter this code', code },
  {
    kind: 'facts',
    rows: [
      ['Worth', amount],
      ['Add it by', validUntil],
    ],
  },
]

const because = ({ senderName, toFamily }: GiftForYou): string =>
  toFamily
    ? 'You’re getting this email because you shared a link for gifts.'
    : `You’re getting this email because ${senderName} gave us this address for the gift card. We use it for the gift card and nothing else.`

/** Sent to the recipient of a gift card on its delivery day. Only this email, its repeats and its reminders contain the code. */
export const giftCardForYou = (gift: GiftForYou): EmailMessage => ({
  template: 'gift-card',
  subject: 'You’ve been given a gift card',
  preview: `${gift.amount} for children’s clothes, and a card to print.`,
  heading: `${gift.amount} for you`,
  blocks: [
    { kind: 'gift-picture' },
    { kind: 'text', text: `${gift.senderName} has sent you a Wrenlet gift card.` },
    ...(gift.message === ''
      ? []
      : [
          {
            kind: 'panel',
            heading: `${gift.senderName} wrote`,
            lines: gift.message.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== ''),
          } as const,
        ]),
    ...howToUse(gift),
    {
      kind: 'text',
      text: 'Once it’s in your account, use it for a plan, postage, clothes to keep, ski wear or the resale shop. What you don’t spend stays there and doesn’t run out.',
    },
    { kind: 'text', text: 'To print or pass on the card, open the PDF with this email.' },
  ],
  because: because(gift),
  file: gift.card,
})

function describeTimeLeft(days: number): string {
  if (days === 0) return 'Last day'
  return days === 1 ? '1 day left' : `${days} days left`
}

/** Sent to the same address while the card is unused: 90, 30 and 7 days before it expires, or later if a reminder was missed. */
export const giftCardExpiring = (gift: GiftForYou, daysLeft: number): EmailMessage => ({
  template: 'gift-card-expiring',
  subject: `${describeTimeLeft(daysLeft)} to use your gift card`,
  preview: `Add its ${gift.amount} to your account by ${gift.validUntil}. It doesn’t run out there.`,
  heading: `Your ${gift.amount} gift card is still unused`,
  blocks: [
    {
      kind: 'text',
      text: `${gift.senderName} sent you a Wrenlet gift card. It’s valid until ${gift.validUntil}; after that it can’t be used. You needn’t spend it by then: once it’s in your account, it doesn’t run out.`,
    },
    ...howToUse(gift),
    { kind: 'text', text: 'The card to print is the PDF with this email.' },
  ],
  because: because(gift),
  file: gift.card,
})
