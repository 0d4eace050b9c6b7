// A product as a feed of any format describes it: one handle with all its rows, still in the feed's own words.

/** One of the choices that distinguish variants: "Size", "3-4 years". */
export interface FeedOption {
  readonly name: string
  readonly value: string
  /** The shop's own attribute behind it ("shopify.size", "shopify.color-pattern"); empty when the feed names none. */
  readonly attribute: string
}

export interface FeedVariant {
  readonly line: number
  /** Its name in the file; empty when it has no name of its own. */
  readonly name: string
  /** Its own title, which may contain the size. */
  readonly title: string
  readonly options: readonly FeedOption[]
  readonly price: string
  readonly compareAtPrice: string
  /** Empty: the feed does not say. */
  readonly quantity: string
  /** Empty: the same as the product's. */
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
  /** Its name in the file, for reports; the handle when it has no other name. */
  readonly name: string
  /** The line of its first row, counted from 1 as in an editor. */
  readonly line: number
  readonly title: string
  /** Text, never markup. */
  readonly description: string
  readonly vendor: string
  readonly type: string
  readonly category: string
  readonly tags: readonly string[]
  readonly status: string
  /** Who it is for, from the fields that say so; words in titles and tags are checked too. */
  readonly genders: readonly string[]
  /** "adult", "kids"; several when it is for several. */
  readonly ageGroups: readonly string[]
  /** Sizes of the product as a whole. */
  readonly sizes: readonly string[]
  readonly colours: readonly string[]
  readonly materials: readonly string[]
  readonly care: readonly string[]
  readonly condition: string
  readonly variants: readonly FeedVariant[]
  readonly pictures: readonly FeedPicture[]
  /** Set for something that we could not rent out, or a row without a product; its other faults do not matter. */
  readonly refusal?: FeedFault | undefined
  /** Faults found while reading the file; a product with any of them is not written. */
  readonly faults: readonly FeedFault[]
}

export interface FeedFault {
  readonly line: number
  /** The product's name in the file; empty when the row has no name. */
  readonly handle: string
  /** A sentence for people, without a full stop. */
  readonly reason: string
  /** The word of the feed that a mapping file could explain. */
  readonly wants?: MissingMapping
}

/** A section of the mapping file (docs/import.md) and its entry; under `defaults` the name of the default. */
export interface MissingMapping {
  readonly section: 'sizes' | 'types' | 'conditions' | 'ageGroups' | 'defaults'
  readonly word: string
}
