// A product as a feed describes it, whatever the file's format: one handle with all its rows, still in the feed's own words.

/** One of the choices that tell variants apart: "Size", "3-4 years". */
export interface FeedOption {
  readonly name: string
  readonly value: string
  /** The shop's own attribute behind it ("shopify.size", "shopify.color-pattern"); empty where the feed names none. */
  readonly attribute: string
}

export interface FeedVariant {
  readonly line: number
  /** What the file calls it; empty where it has no name of its own. */
  readonly name: string
  /** Where it has one of its own; it may say the size. */
  readonly title: string
  readonly options: readonly FeedOption[]
  readonly price: string
  readonly compareAtPrice: string
  /** Empty: the feed says nothing. */
  readonly quantity: string
  /** Empty: that of the product. */
  readonly condition: string
}

export interface FeedPicture {
  readonly line: number
  readonly address: string
  readonly position: string
  readonly alt: string
}

export interface FeedProduct {
  readonly handle: string
  /** What the file calls it, for reports; the handle where it has no other name. */
  readonly name: string
  /** Of its first row, from 1, as an editor counts. */
  readonly line: number
  readonly title: string
  /** Text, never markup. */
  readonly description: string
  readonly vendor: string
  readonly type: string
  readonly category: string
  readonly tags: readonly string[]
  readonly status: string
  /** For whom, in fields made for saying so; words in titles and tags are looked at besides. */
  readonly genders: readonly string[]
  /** "adult", "kids"; several where it is for several. */
  readonly ageGroups: readonly string[]
  /** Sizes that are said of the product as a whole. */
  readonly sizes: readonly string[]
  readonly colours: readonly string[]
  readonly materials: readonly string[]
  readonly care: readonly string[]
  readonly condition: string
  readonly variants: readonly FeedVariant[]
  readonly pictures: readonly FeedPicture[]
  /** It is nothing that we could lend, or nobody's row: whatever else is wrong with it is of no interest. */
  readonly refusal?: FeedFault | undefined
  /** Found while reading the file: with any of them nothing of the product is written. */
  readonly faults: readonly FeedFault[]
}

export interface FeedFault {
  readonly line: number
  /** What the file calls the product; empty where the row has no name. */
  readonly handle: string
  /** A sentence for people, without a full stop. */
  readonly reason: string
  /** The word of the feed that a mapping file could explain. */
  readonly wants?: MappingWish
}

/** A part of the mapping file (docs/import.md) and what has to stand in it; under `defaults` the name of the default. */
export interface MappingWish {
  readonly section: 'sizes' | 'types' | 'conditions' | 'ageGroups' | 'defaults'
  readonly word: string
}
