// A sample of each email about a gift card.
import type { EmailMessage, Site } from '#server/domains/notifications/email/email-message.ts'
import {
  giftBalanceHeld,
  giftBalanceReleased,
  giftBalanceWithdrawn,
} from '#server/domains/notifications/templates/gift-cards/gift-balance-disputed.ts'
import {
  giftCardBought,
  giftCardRefunded,
  giftCardSent,
  giftCardTakenBack,
} from '#server/domains/notifications/templates/gift-cards/gift-card-buyer.ts'
import {
  type GiftForYou,
  giftCardExpiring,
  giftCardForYou,
} from '#server/domains/notifications/templates/gift-cards/gift-card-for-you.ts'
import { giftCardRedeemed } from '#server/domains/notifications/templates/gift-cards/gift-card-redeemed.ts'
import { giftCardRefused } from '#server/domains/notifications/templates/gift-cards/gift-card-refused.ts'

const disputed = { amount: '£50', card: 'Gift card from Gran', balance: '£12.40' }

interface SampleInputs {
  readonly nasty: string
  readonly site: Site
}

export const sampleGiftCode = 'CDA7S-J470T-AGNZH-5Q4RV-RKJDFS'

export const sampleGift = (nasty: string): GiftForYou => ({
  amount: '£50',
  senderName: nasty,
  message: `Happy birthday!\n\n${nasty}`,
  code: sampleGiftCode,
  toFamily: false,
  redeemPath: '/gifting#redeem-CDA7SJ470TAGNZH5Q4RVRKJDFS',
  validUntil: '28 November 2028',
  card: { fileName: 'Wrenlet gift card.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
})

export const sampleBought = (nasty: string) => ({
  reference: 'G-7K3Q9M',
  recipientName: nasty,
  toFamily: false,
  path: '/gifting/bought/abc_DEF-123',
  face: '£50',
  discount: { amount: '£7.50', of: '£50' },
  total: '£42.50',
  boughtOn: '28 November 2026',
  deliverOn: '24 December 2026',
  validUntil: '24 December 2028',
  cancelUntil: '12 December 2026',
})

export const sampleGiftEmails = ({ nasty, site }: SampleInputs): EmailMessage[] => [
  giftCardForYou(sampleGift(nasty)),
  giftCardExpiring(sampleGift(nasty), 30),
  giftCardBought(sampleBought(nasty), site),
  giftCardSent(sampleBought(nasty)),
  giftCardRefused({ ...sampleBought(nasty), canCorrect: true, lacksAddress: false }),
  giftCardRefunded({ ...sampleBought(nasty), amount: '£42.50', byBuyer: true }),
  giftCardTakenBack({ ...sampleBought(nasty), rest: '£35' }),
  giftBalanceHeld(disputed),
  giftBalanceReleased(disputed),
  giftBalanceWithdrawn(disputed),
  giftCardRedeemed({ amount: '£50', balance: '£62.40', redeemedOn: '28 November 2026' }),
]
