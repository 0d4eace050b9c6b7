// A change of a gift balance as a sentence for people (product §7).

/** What a payment from a balance was for. */
export interface GiftSubject {
  /** Of its checkout; null for a charge of a membership. */
  readonly purpose: string | null
  /** Of its order, or its return's label. */
  readonly reference: string | null
  /** Name of the piece that was bought, or lost. */
  readonly piece: string | null
  /** Of a membership: "28 November 2026 to 28 December 2026" */
  readonly period: string | null
  /** It is of the other home, whose orders its payer does not see (product §12.2). */
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

export const putAsideText = 'Put aside for a payment in progress'

const named = (what: string, reference: string | null): string => (reference === null ? what : `${what} ${reference}`)

export function paidText({ purpose, reference, piece, period, elsewhere }: GiftSubject): string {
  switch (purpose) {
    case null:
      return period === null ? 'Membership' : `Membership, ${period}`
    case 'resale':
      return named('Resale order', reference)
    case 'keep-piece':
      return `Bought: ${piece ?? 'a piece you rented'}`
    case 'lost-piece':
      return `Lost: ${piece ?? 'a piece you rented'}`
    case 'return':
      return named('Postage of return', elsewhere ? null : reference)
    default:
      return elsewhere ? 'Postage for the other home' : named('Postage of delivery', reference)
  }
}

/** @param causeKey the cause of the refund */
export function backText(causeKey: string, subject: GiftSubject): string {
  const { purpose, reference, piece, period, elsewhere } = subject
  if (causeKey.startsWith('order-cancelled:'))
    return elsewhere ? 'Back: the other home’s order was cancelled' : `Back: ${named('order', reference)} was cancelled`
  if (causeKey.startsWith('return-')) return 'Back: postage of a return that wasn’t sent'
  if (purpose === 'keep-piece') return `Back: ${piece ?? 'a piece'}, purchase cancelled`
  if (purpose === 'lost-piece') return `Back: ${piece ?? 'a lost piece'} turned up`
  if (purpose === 'resale') return `Back: from ${named('resale order', reference)}`
  if (purpose === null) return period === null ? 'Back: membership' : `Back: membership, ${period}`
  return 'Back: postage'
}
