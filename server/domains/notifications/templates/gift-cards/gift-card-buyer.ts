import type { EmailMessage, Site } from '../../email/email-message.ts'
import { sellerRows } from '../receipt-rows.ts'

export interface GiftOfBuyer {
  /** "G-7K3Q9M" */
  readonly reference: string
  readonly recipientName: string
  /** Whether it was bought through a family’s link, so its buyer can neither see nor change the address. */
  readonly toFamily: boolean
  /** The page of the card, which also opens without an account. */
  readonly path: string
}

export interface GiftCardBought extends GiftOfBuyer {
  readonly face: string
  /** The member discount, "£7.50", and the part of the face to which it applies. */
  readonly discount: { readonly amount: string; readonly of: string } | null
  readonly total: string
  readonly boughtOn: string
  /** "24 December 2026"; null if it is sent straight away. */
  readonly deliverOn: string | null
  readonly validUntil: string
  readonly cancelUntil: string
}

export const because = 'You’re getting this email because you bought a gift card from us with this address.'

/** The receipt of a gift card, with the rights of its buyer (law L-3). */
export const giftCardBought = (gift: GiftCardBought, { trader }: Pick<Site, 'trader'>): EmailMessage => ({
  template: 'gift-card-bought',
  subject: `We’ve got your order for gift card ${gift.reference}`,
  preview: gift.deliverOn
    ? `${gift.total} paid. We’ll email the card on ${gift.deliverOn}.`
    : `${gift.total} paid. The card is on its way by email.`,
  heading: 'That’s a lovely gift',
  blocks: [
    {
      kind: 'text',
      text: gift.deliverOn
        ? `We’ll email the card to ${gift.recipientName} on the morning of ${gift.deliverOn}. Until then you can change ${gift.toFamily ? 'the day and the message' : 'the day, the message and the address'}.`
        : `We’re emailing the card to ${gift.recipientName} now, with your message and a version to print.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Gift card', gift.reference],
        ['For', gift.recipientName],
        ['Sent', gift.deliverOn ?? 'straight away'],
        ['Valid until', gift.validUntil],
      ],
    },
    { kind: 'button', label: 'See your gift card', path: gift.path },
    { kind: 'heading', text: 'Your receipt' },
    {
      kind: 'facts',
      sums: true,
      rows: [
        ['Gift card', gift.face],
        ...(gift.discount
          ? [[`Member discount on ${gift.discount.of}`, `−${gift.discount.amount}`] as [string, string]]
          : []),
        ['Total', gift.total],
      ],
    },
    {
      kind: 'facts',
      rows: [['Paid on', gift.boughtOn], ...sellerRows(trader)],
    },
    {
      kind: 'text',
      text: 'There’s no VAT on a gift card. VAT is part of the price of what it pays for.',
    },
    ...(gift.discount
      ? [
          {
            kind: 'text',
            text: 'You bought it at the member discount, so it’s for somebody else: it can’t be added to your own account.',
          } as const,
        ]
      : []),
    { kind: 'heading', text: 'If you change your mind' },
    {
      kind: 'text',
      text: `You can cancel without giving a reason until ${gift.cancelUntil}, unless it’s been used by then: on the page of your gift card, or reply to this email. We’ll refund what you paid to the same card.`,
    },
    {
      kind: 'text',
      text: 'Gift cards are for people in the UK. They can’t be exchanged for cash or buy another gift card.',
    },
    { kind: 'link', label: 'Terms', path: '/terms' },
  ],
  because,
})

// The buyer can correct the address only after it has refused our email; otherwise the office sends the card to another address.
const notArrived = 'If it doesn’t arrive, reply to this email and we’ll send it to the right address.'
const notArrivedAtFamily = 'If it doesn’t arrive, reply to this email and we’ll help.'

/** Sent to the buyer of a card that waited for its delivery day. */
export const giftCardSent = (gift: GiftOfBuyer): EmailMessage => ({
  template: 'gift-card-sent',
  subject: `We’ve sent your gift card ${gift.reference}`,
  preview: 'It’s been emailed with your message, on the day you chose.',
  heading: 'Your gift is on its way',
  blocks: [
    {
      kind: 'text',
      text: `We’ve emailed the gift card and your message to ${gift.recipientName}. ${gift.toFamily ? notArrivedAtFamily : notArrived}`,
    },
    { kind: 'button', label: 'See your gift card', path: gift.path },
  ],
  because,
})

/** Sent to the buyer of a card that they or we have cancelled. */
export const giftCardRefunded = (
  gift: GiftOfBuyer & { readonly amount: string; readonly byBuyer: boolean },
): EmailMessage => ({
  template: 'gift-card-refunded',
  subject: `Gift card ${gift.reference} is cancelled`,
  preview: `We’re refunding ${gift.amount} to the card you paid with.`,
  heading: `${gift.amount} is on its way back`,
  blocks: [
    {
      kind: 'text',
      text: `${gift.byBuyer ? 'You’ve cancelled' : 'We’ve cancelled'} the gift card for ${gift.recipientName}, so it can’t be used any more. We’re refunding ${gift.amount} to the card you paid with. It can take up to 10 days to reach you.`,
    },
    { kind: 'button', label: 'See your gift card', path: gift.path },
  ],
  because,
})

/**
 * Sent to the buyer of an unused card whose payment their bank has reversed.
 * @param gift.rest what the bank did not give back, which we refund; null if there is none
 */
export const giftCardTakenBack = (gift: GiftOfBuyer & { readonly rest: string | null }): EmailMessage => ({
  template: 'gift-card-taken-back',
  subject: `Gift card ${gift.reference} has ended`,
  preview: gift.rest ? `We’re refunding the other ${gift.rest}.` : 'Your bank has given you back what you paid for it.',
  heading: 'Your gift card has ended',
  blocks: [
    {
      kind: 'text',
      text: gift.rest
        ? `Your bank has given you back a part of what you paid for the gift card for ${gift.recipientName}, so it can’t be used any more. We’re refunding the other ${gift.rest} to the card you paid with. It can take up to 10 days to reach you.`
        : `Your bank has given you back what you paid for the gift card for ${gift.recipientName}, so it can’t be used any more.`,
    },
    { kind: 'text', text: 'If that isn’t what you wanted, reply to this email and we’ll help.' },
  ],
  because,
})
