// A product as a feed describes it, whatever the file's format: one handle with all its rows, still in the feed's own words.
export interface FeedVariant {
  readonly line: number
  /** Undefined where the feed names none. */
  readonly size: string | undefined
  readonly price: string
  readonly compareAtPrice: string
  readonly quantity: string
}

export interface FeedPicture {
  readonly line: number
  readonly address: string
  readonly position: string
  readonly alt: string
}

export interface FeedProduct {
  readonly handle: string
  /** Of its first row, from 1, as an editor counts. */
  readonly line: number
  readonly title: string
  readonly descriptionHtml: string
  readonly vendor: string
  readonly type: string
  readonly category: string
  readonly tags: readonly string[]
  readonly status: string
  readonly variants: readonly FeedVariant[]
  readonly pictures: readonly FeedPicture[]
  /** Found while reading the file: with any of them nothing of the product is written. */
  readonly faults: readonly FeedFault[]
}

export interface FeedFault {
  readonly line: number
  /** Empty where the row has none. */
  readonly handle: string
  /** A sentence for people, without a full stop. */
  readonly reason: string
}
