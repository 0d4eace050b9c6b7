// A change of a gift balance as a sentence for people (product §7).

export interface GiftEntryFacts {
  readonly kind: 'redeemed' | 'reserved' | 'released' | 'refunded' | 'withdrawn'
  /** What a checkout that it pays for is for; null for a charge of a membership, and for an entry without a payment. */
  readonly purpose: string | null
  /** Of the payment; null without one. */
  readonly state: 'reserved' | 'spent' | 'released' | null
  /** The gift card's. */
  readonly reference: string
}

const bought: Readonly<Record<string, string>> = {
  resale: 'your resale order',
  'keep-piece': 'a piece you kept for good',
  'lost-piece': 'a lost piece',
}

/** Of a rental order or a return only the postage is charged. */
const whatFor = ({ purpose }: GiftEntryFacts): string =>
  purpose === null ? 'your membership' : (bought[purpose] ?? 'postage')

export function giftEntryText(entry: GiftEntryFacts): string {
  switch (entry.kind) {
    case 'redeemed':
      return `Gift card ${entry.reference} added`
    case 'withdrawn':
      return `Gift card ${entry.reference} taken back, because its payment was`
    case 'refunded':
      return `Refund for ${whatFor(entry)}`
    case 'released':
      return 'Given back, because the payment wasn’t completed'
    case 'reserved':
      if (entry.state === 'spent') return `Paid for ${whatFor(entry)}`
      return entry.state === 'reserved'
        ? `Kept for a payment in progress: ${whatFor(entry)}`
        : `Kept for a payment that wasn’t completed: ${whatFor(entry)}`
  }
}
