// A product as the items of a Google Merchant feed: one for each size, by Google's product data specification. A piece
// is rented, not sold, so its price is what is due at the checkout: the first month of the smallest plan, repeated as
// the subscription that it begins (attributes price and subscription_cost). Any piece fits into that plan: none costs
// more than its 100 credits. The RRP is given in words and in custom label 0, never as the price.
import type { Condition, Gender } from '#contract/primitives.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import type { SizeSpan } from '../size-range.ts'
import { escapeXml } from './escape-xml.ts'

export interface FeedSize extends SizeSpan {
  readonly code: string
  /** "3–4 years" */
  readonly label: string
  /** Whether it could be ordered now. */
  readonly available: boolean
  /** Conditions of the pieces that could be ordered, or of all pieces if none can. */
  readonly conditions: readonly Condition[]
}

export interface FeedItemFacts {
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
  readonly sizes: readonly FeedSize[]
}

export interface FeedTerms {
  /** Origin of the site. */
  readonly publicUrl: string
  /** A month of the smallest plan. */
  readonly planPence: number
  /** The text beside that price (law L-12): "plus £3.95 each way after your first box". */
  readonly plusPostage: string
}

type Attribute = readonly [name: string, value: string]

/** Limits of the specification, in characters. */
const longestTitle = 150
const longestDescription = 5000
const mostColours = 3
const mostMorePictures = 10

/** XML of all items of a product; empty for one that never had a garment. */
export const merchantItems = (product: FeedItemFacts, terms: FeedTerms): string =>
  product.sizes.map((size) => itemXml(product, size, terms)).join('')

function itemXml(product: FeedItemFacts, size: FeedSize, terms: FeedTerms): string {
  const { publicUrl, planPence } = terms
  const offer = offerOf(product, terms)
  const pictures = product.pictures.flatMap((picture) => pictureAddress(publicUrl, picture))
  const colours = product.colours.slice(0, mostColours).join('/')
  const attributes: Attribute[] = [
    ['g:id', `${product.id}-${size.code}`],
    ['g:item_group_id', product.id],
    ['g:title', shortened(`${product.brandName} ${product.name}, ${size.label}, to rent`, longestTitle)],
    ['g:description', shortened(descriptionOf(product), longestDescription - offer.length) + offer],
    ['g:link', `${publicUrl}/shop/${encodeURIComponent(product.slug)}?size=${encodeURIComponent(size.code)}`],
    ...pictures.slice(0, 1).map((address): Attribute => ['g:image_link', address]),
    ...pictures.slice(1, 1 + mostMorePictures).map((address): Attribute => ['g:additional_image_link', address]),
    ['g:availability', size.available ? 'in_stock' : 'out_of_stock'],
    ['g:price', money(planPence)],
    ['g:condition', size.conditions.includes('new') ? 'new' : 'used'],
    ['g:brand', product.brandName],
    ['g:identifier_exists', 'no'],
    ['g:gender', product.sex],
    ['g:age_group', ageGroup(size)],
    ['g:size', size.label.replaceAll('–', '-')],
    ['g:size_system', 'UK'],
    ...(colours === '' ? [] : [['g:color', colours] satisfies Attribute]),
    ['g:google_product_category', googleCategoryOfType[product.typeCode] ?? clothing],
    ['g:product_type', product.typeName],
    ['g:custom_label_0', `RRP ${money(product.rrpPence)}`],
  ]
  const subscription = element('g:subscription_cost', [
    ['g:period', 'month'],
    ['g:period_length', '1'],
    ['g:amount', money(planPence)],
  ])
  return `<item>${lines(attributes)}${subscription}</item>\n`
}

const lines = (attributes: readonly Attribute[]): string =>
  attributes.map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`).join('')

const element = (name: string, attributes: readonly Attribute[]): string => `<${name}>${lines(attributes)}</${name}>`

const money = (amount: number): string => `${(amount / 100).toFixed(2)} GBP`

const descriptionOf = ({ longDescription, name }: FeedItemFacts): string => longDescription.trim() || name

/** Never cut: the postage is at its end. */
const offerOf = ({ rrpPence }: FeedItemFacts, { planPence, plusPostage }: FeedTerms): string =>
  `\n\nRented, not sold: with a plan from ${formatPounds(pence(planPence))} a month, ${plusPostage}. Worth ${formatPounds(pence(rrpPence))} new.`

/** Cuts between characters, never through the middle of one. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${Array.from(text.slice(0, longest - 1))
    .filter((character) => character.isWellFormed())
    .join('')}…`
}

function pictureAddress(publicUrl: string, picture: FeedItemFacts['pictures'][number]): string[] {
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
