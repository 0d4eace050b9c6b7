// The columns of Shopify's product CSV, under every name they have had: in the first exports ("Variant Price", "Image Src"), in
// the current template ("Price", "Product image URL"), and in between.
import { UnreadableFeedError } from '../product-feed/unreadable-feed-error.ts'

const columnNames = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  descriptionHtml: ['body (html)', 'body html', 'description'],
  vendor: ['vendor'],
  category: ['product category'],
  standardType: ['standard product type', 'standardized product type'],
  googleCategory: ['google shopping / google product category'],
  type: ['type'],
  customType: ['custom product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option1Linked: ['option1 linked to'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option2Linked: ['option2 linked to'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  option3Linked: ['option3 linked to'],
  sku: ['variant sku', 'sku'],
  price: ['variant price', 'price'],
  compareAtPrice: ['variant compare at price', 'compare-at price'],
  // The price for the United Kingdom, if the shop has one: its first price may be in another currency.
  marketPrice: ['price / united kingdom', 'price / uk', 'price / great britain'],
  marketCompareAtPrice: [
    'compare at price / united kingdom',
    'compare-at price / united kingdom',
    'compare at price / uk',
    'compare-at price / uk',
    'compare at price / great britain',
    'compare-at price / great britain',
  ],
  quantity: ['variant inventory qty', 'inventory quantity'],
  pictureAddress: ['image src', 'product image url'],
  picturePosition: ['image position'],
  pictureAlt: ['image alt text'],
  variantPicture: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
  gender: ['google shopping / gender'],
  ageGroup: ['google shopping / age group'],
  condition: ['google shopping / condition'],
} as const

export type ShopifyColumn = keyof typeof columnNames

/** The attributes ("metafields") we read, by the last part of their key. Their column titles are in the shop's language. */
const attributeKeys = {
  sizes: ['size'],
  genders: ['target-gender', 'gender'],
  ageGroups: ['age-group'],
  colours: ['color-pattern', 'color', 'colour'],
  materials: ['fabric', 'material'],
  care: ['care-instructions', 'care'],
  conditions: ['condition'],
} as const

export type ShopifyAttribute = keyof typeof attributeKeys

const columnOf = invert<ShopifyColumn>(columnNames)
const attributeOf = invert<ShopifyAttribute>(attributeKeys)

function invert<Key extends string>(table: Readonly<Record<Key, readonly string[]>>): ReadonlyMap<string, Key> {
  const keys = Object.keys(table) as Key[]
  return new Map(keys.flatMap((key) => table[key].map((name): [string, Key] => [name, key])))
}

export interface ShopifyHeader {
  /** What each value of a row means, in the order of the file; undefined for values that we do not read. */
  readonly columns: readonly (ShopifyColumn | undefined)[]
  readonly attributes: readonly (ShopifyAttribute | undefined)[]
}

const plainName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** "Talla (product.metafields.shopify.size)" */
function attributeNamed(name: string): ShopifyAttribute | undefined {
  const key = /\(?\bproduct\.metafields\.[^.)]+\.([^)]+)\)?$/.exec(plainName(name))?.[1]
  return key === undefined ? undefined : attributeOf.get(key.replaceAll('_', '-'))
}

export const isShopifyColumn = (name: string): boolean => columnOf.has(plainName(name))

/** Whether these are names that no other kind of product file has. */
export const isShopifyHeader = (names: readonly string[]): boolean => {
  const known = new Set(names.map((name) => columnOf.get(plainName(name))))
  return (
    known.has('handle') ||
    // A file with an id column may be Google's.
    (known.has('title') &&
      !names.some((name) => plainName(name) === 'id') &&
      (known.has('option1Value') || known.has('vendor') || known.has('sku')))
  )
}

/** @throws UnreadableFeedError */
export function readShopifyHeader(names: readonly string[]): ShopifyHeader {
  const columns = names.map((name) => columnOf.get(plainName(name)))
  const repeated = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (repeated) throw new UnreadableFeedError(`The file has two columns for ${columnNames[repeated].join(' or ')}.`)
  return { columns, attributes: names.map(attributeNamed) }
}
