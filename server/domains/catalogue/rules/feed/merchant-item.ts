// One item of a Google Merchant feed, as Google's product data specification defines it: the part that all shops share.
import type { Gender } from '#contract/primitives.ts'
import type { SizeSpan } from '../size-range.ts'
import { escapeXml } from './escape-xml.ts'

/** A size, as parents read it. */
export interface FeedSizeFacts extends SizeSpan {
  /** "3–4 years" */
  readonly label: string
}

export interface MerchantProduct {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly brandName: string
  readonly typeName: string
  readonly typeCode: string
  readonly sex: Gender
  readonly rrpPence: number
  readonly longDescription: string
  readonly colours: readonly string[]
  /** In gallery order; only fronts and imported pictures have a format that Google reads. */
  readonly pictures: readonly {
    readonly base: string
    /** Whether it is not fetched yet. */
    readonly external: boolean
    readonly imported: boolean
    readonly view: string
  }[]
}

/** What a shop offers: a size to rent, or a piece to buy. */
export interface FeedOffer {
  readonly id: string
  /** Items of one group differ only in size; absent for a piece that is one of a kind. */
  readonly groupId?: string
  readonly size: FeedSizeFacts
  /** Ends the title: "to rent". */
  readonly kind: string
  /** Ends the description, and is never cut. */
  readonly terms: string
  /** Path and query of its page. */
  readonly path: string
  readonly available: boolean
  readonly isNew: boolean
  readonly pricePence: number
  /** After the common attributes; may have parts. */
  readonly more: readonly FeedAttribute[]
}

export type FeedAttribute = readonly [name: string, value: string | readonly FeedAttribute[]]

/** Limits of the specification, in characters. */
const maxTitleLength = 150
const maxDescriptionLength = 5000
const maxColours = 3
const maxAdditionalPictures = 10

export function merchantItem(product: MerchantProduct, offer: FeedOffer, publicUrl: string): string {
  const { size } = offer
  const pictures = product.pictures.flatMap((picture) => pictureAddress(publicUrl, picture))
  const colours = product.colours.slice(0, maxColours).join('/')
  const words = product.longDescription.trim() || product.name
  const terms = `\n\n${offer.terms}`
  const attributes: FeedAttribute[] = [
    ['g:id', offer.id],
    ...(offer.groupId ? [['g:item_group_id', offer.groupId] satisfies FeedAttribute] : []),
    ['g:title', shortened(`${product.brandName} ${product.name}, ${size.label}, ${offer.kind}`, maxTitleLength)],
    ['g:description', shortened(words, maxDescriptionLength - terms.length) + terms],
    ['g:link', publicUrl + offer.path],
    ...pictures.slice(0, 1).map((address): FeedAttribute => ['g:image_link', address]),
    ...pictures
      .slice(1, 1 + maxAdditionalPictures)
      .map((address): FeedAttribute => ['g:additional_image_link', address]),
    ['g:availability', offer.available ? 'in_stock' : 'out_of_stock'],
    ['g:price', feedMoney(offer.pricePence)],
    ['g:condition', offer.isNew ? 'new' : 'used'],
    ['g:brand', product.brandName],
    ['g:identifier_exists', 'no'],
    ['g:gender', product.sex],
    ['g:age_group', ageGroup(size)],
    ['g:size', size.label.replaceAll('–', '-')],
    ['g:size_system', 'UK'],
    ...(colours === '' ? [] : [['g:color', colours] satisfies FeedAttribute]),
    ['g:google_product_category', googleCategoryOfType[product.typeCode] ?? clothing],
    ['g:product_type', product.typeName],
    ['g:custom_label_0', `RRP ${feedMoney(product.rrpPence)}`],
    ...offer.more,
  ]
  return `<item>${elements(attributes)}</item>\n`
}

export const feedMoney = (amount: number): string => `${(amount / 100).toFixed(2)} GBP`

const elements = (attributes: readonly FeedAttribute[]): string =>
  attributes
    .map(([name, value]) => `<${name}>${typeof value === 'string' ? escapeXml(value) : elements(value)}</${name}>`)
    .join('')

/** Cuts between characters, never through the middle of one. */
function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${Array.from(text.slice(0, maxLength - 1))
    .filter((character) => character.isWellFormed())
    .join('')}…`
}

function pictureAddress(publicUrl: string, picture: MerchantProduct['pictures'][number]): string[] {
  const { base, external, imported, view } = picture
  if (base === '') return []
  if (external) return [base]
  return imported || view === 'front' ? [`${publicUrl}${base}-640.webp`] : []
}

const fiveYears = 60

/** Google's toddlers are one to five years old, its kids five to thirteen. */
const ageGroup = ({ maxMonths }: SizeSpan): string => (maxMonths <= fiveYears ? 'toddler' : 'kids')

const clothing = 'Apparel & Accessories > Clothing'

/** Our types in Google's taxonomy; a type added later counts as clothing. */
const googleCategoryOfType: Readonly<Record<string, string>> = {
  't-shirts': `${clothing} > Shirts & Tops`,
  sweaters: `${clothing} > Shirts & Tops`,
  trousers: `${clothing} > Pants`,
  dresses: `${clothing} > Dresses`,
  dungarees: `${clothing} > One-Pieces > Overalls`,
  outerwear: `${clothing} > Outerwear`,
  skiwear: `${clothing} > Outerwear`,
}
