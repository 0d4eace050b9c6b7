import type { EmailMessage } from '../../email/email-message.ts'
import { because, type GiftOfBuyer } from './gift-card-buyer.ts'

interface RefusedGift extends GiftOfBuyer {
  readonly canCorrect: boolean
  /** Whether it was for a family that has closed its account. */
  readonly lacksAddress: boolean
}

/** Sent to the buyer of a card whose email was refused by the recipient's mail server, or had no address to go to. */
export const giftCardRefused = (gift: RefusedGift): EmailMessage =>
  gift.lacksAddress ? unaddressed(gift) : refused(gift)

const unaddressed = (gift: RefusedGift): EmailMessage => ({
  template: 'gift-card-refused',
  subject: `We couldn’t email your gift card ${gift.reference}`,
  preview: 'Please give us an address, and we’ll email the card there straight away.',
  heading: 'We couldn’t email your gift',
  blocks: [
    {
      kind: 'text',
      text: `We no longer have an email address for ${gift.recipientName}, so we couldn’t email your gift card. Please give us one on the page of your gift card: we’ll email the card there straight away. If you don’t have one, reply to this email and we’ll help.`,
    },
    { kind: 'button', label: 'Give us an address', path: gift.path },
  ],
  because,
})

const refused = (gift: RefusedGift): EmailMessage => ({
  template: 'gift-card-refused',
  subject: `We couldn’t email your gift card ${gift.reference}`,
  preview: gift.canCorrect
    ? 'Please correct the address, and we’ll email the card again straight away.'
    : 'Please reply to this email, and we’ll help.',
  heading: 'We couldn’t email your gift',
  blocks: [
    {
      kind: 'text',
      text: gift.canCorrect
        ? `The recipient’s email provider has refused the gift card for ${gift.recipientName}, perhaps because of a typing mistake in the address. Please check it and correct it on the page of your gift card. We’ll email the card to the new address straight away, with the same code.`
        : `The recipient’s email provider has refused the gift card for ${gift.recipientName}. Please reply to this email, and we’ll help.`,
    },
    { kind: 'button', label: gift.canCorrect ? 'Correct the address' : 'See your gift card', path: gift.path },
  ],
  because,
})
