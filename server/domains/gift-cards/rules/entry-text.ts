// The text of each line in the statement of a gift balance (product §7).

/** The purposes of checkouts that a gift balance can pay for. */
export type BalancePurpose =
  | 'rental-order'
  | 'swap'
  | 'return'
  | 'keep-piece'
  | 'lost-piece'
  | 'resale'
  | 'ski'
  | 'ski-change'
  | 'ski-fee'

/** What a payment from a balance was for. */
export interface GiftSubject {
  /** The purpose of the checkout; null for a charge of a membership. */
  readonly purpose: BalancePurpose | null
  /** The reference of the order or booking, or the label of the return. */
  readonly reference: string | null
  /** Name of the piece that was bought, or lost. */
  readonly piece: string | null
  /** The period of a membership: "28 November 2026 to 28 December 2026" */
  readonly period: string | null
  /** Whether the order belongs to the other home, whose orders the payer does not see (product §12.2). */
  readonly elsewhere: boolean
}

export interface GiftCardName {
  readonly reference: string
  /** Empty once its buyer has closed their account. */
  readonly sender: string
}

export const addedText = ({ reference, sender }: GiftCardName): string =>
  sender === '' ? `Gift card ${reference}` : `Gift card from ${sender}`

export const withdrawnText = ({ reference }: GiftCardName): string =>
  `Gift card ${reference} taken back, because its payment was`

export const reservedText = 'Put aside for a payment in progress'

const withReference = (text: string, reference: string | null): string =>
  reference === null ? text : `${text} ${reference}`

interface Words {
  readonly paid: (subject: GiftSubject) => string
  readonly back: (subject: GiftSubject, causeKey: string) => string
}

const hire = (ski: 'Ski' | 'ski', { reference }: GiftSubject) => withReference(`${ski} hire`, reference)

const postage: Words = {
  paid: ({ reference, elsewhere }) =>
    elsewhere ? 'Postage for the other home' : withReference('Postage of delivery', reference),
  back({ reference, elsewhere }, causeKey) {
    if (causeKey.startsWith('return-')) return 'Back: postage of a return that wasn’t sent'
    if (!causeKey.startsWith('order-cancelled:')) return 'Back: postage'
    return elsewhere
      ? 'Back: the other home’s order was cancelled'
      : `Back: ${withReference('order', reference)} was cancelled`
  },
}

/** For each purpose that a balance pays for, the text of the payment and of its refund. */
export const purposeTexts: Readonly<Record<BalancePurpose, Words>> = {
  'rental-order': postage,
  swap: postage,
  return: {
    ...postage,
    paid: ({ reference, elsewhere }) => withReference('Postage of return', elsewhere ? null : reference),
  },
  'keep-piece': {
    paid: ({ piece }) => `Bought: ${piece ?? 'a piece you rented'}`,
    back: ({ piece }) => `Back: ${piece ?? 'a piece'}, purchase cancelled`,
  },
  'lost-piece': {
    paid: ({ piece }) => `Lost: ${piece ?? 'a piece you rented'}`,
    back: ({ piece }) => `Back: ${piece ?? 'a lost piece'} turned up`,
  },
  resale: {
    paid: ({ reference }) => withReference('Resale order', reference),
    back: ({ reference }) => `Back: from ${withReference('resale order', reference)}`,
  },
  ski: { paid: (subject) => hire('Ski', subject), back: (subject) => `Back: from ${hire('ski', subject)}` },
  'ski-change': {
    paid: (subject) => `${hire('Ski', subject)}, other dates`,
    back: (subject) => `Back: from ${hire('ski', subject)}`,
  },
  'ski-fee': {
    paid: (subject) => `${hire('Ski', subject)}, late fee`,
    back: (subject) => `Back: late fee of ${hire('ski', subject)}`,
  },
}

const membership = ({ period }: GiftSubject, name: string): string => (period === null ? name : `${name}, ${period}`)

export const paidText = (subject: GiftSubject): string =>
  subject.purpose === null ? membership(subject, 'Membership') : purposeTexts[subject.purpose].paid(subject)

/** @param causeKey the cause of the refund, such as `order-cancelled:` and an id */
export const refundedText = (causeKey: string, subject: GiftSubject): string =>
  subject.purpose === null
    ? membership(subject, 'Back: membership')
    : purposeTexts[subject.purpose].back(subject, causeKey)
