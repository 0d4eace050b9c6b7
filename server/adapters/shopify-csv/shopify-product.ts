// The rows of one handle as a product of a feed: several rows for each handle, options and prices on each variant's row,
// pictures on their own rows. The catalogue interprets the values.
import {
  type FeedFault,
  type FeedOption,
  type FeedPicture,
  type FeedProduct,
  type FeedVariant,
  readGoogleCategory,
  slug,
} from '#server/domains/catalogue/index.ts'
import { htmlLine, htmlText } from '../product-feed/html-text.ts'
import type { ShopifyAttribute, ShopifyColumn } from './shopify-columns.ts'

export interface ShopifyRow {
  readonly line: number
  /** The values that are not empty. */
  readonly values: Readonly<Partial<Record<ShopifyColumn, string>>>
  readonly attributes: Readonly<Partial<Record<ShopifyAttribute, readonly string[]>>>
  /** What is wrong with the row itself. */
  readonly fault?: string
}

const optionNumbers = [1, 2, 3] as const

/** Shopify's handles are in lower case; a feed of new products may omit them, and then the title becomes the handle. */
export const handleOf = ({ values }: ShopifyRow): string =>
  values.handle?.normalize('NFC').toLowerCase() ?? slug(values.title ?? '')

export function shopifyProduct(rows: readonly ShopifyRow[]): FeedProduct {
  const [first] = rows as [ShopifyRow, ...ShopifyRow[]]
  // Values of the whole product are on its first row, or on the first row that has them.
  const textOf = (column: ShopifyColumn): string =>
    rows.find(({ values }) => values[column] !== undefined)?.values[column] ?? ''
  const attribute = (name: ShopifyAttribute): string[] => rows.flatMap(({ attributes }) => attributes[name] ?? [])
  const handle = handleOf(first)
  const options = optionNumbers.map((number) => ({
    number,
    name: textOf(`option${number}Name`),
    attribute: textOf(`option${number}Linked`).replace(/^product\.metafields\./, ''),
  }))
  return {
    handle,
    name: first.values.handle ?? handle,
    line: first.line,
    title: htmlLine(textOf('title')),
    description: htmlText(textOf('descriptionHtml')),
    vendor: htmlLine(textOf('vendor')),
    type: textOf('type') || textOf('customType'),
    category: textOf('category') || textOf('standardType') || readGoogleCategory(textOf('googleCategory')),
    tags: list(textOf('tags'), ','),
    status: statusOf(textOf('status'), textOf('published')),
    genders: [textOf('gender'), ...attribute('genders')].filter((word) => word !== ''),
    ageGroups: [textOf('ageGroup'), ...attribute('ageGroups')].filter((word) => word !== ''),
    sizes: attribute('sizes'),
    colours: attribute('colours'),
    materials: attribute('materials'),
    care: attribute('care'),
    condition: textOf('condition') || (attribute('conditions')[0] ?? ''),
    variants: rows.filter(isVariant).map((row) => variantOf(row, options)),
    pictures: picturesOf(rows),
    refusal: refusalOf(first, textOf('giftCard')),
    faults: [...rows.flatMap((row) => rowFault(row)), ...repeatFaults(rows), ...titleFaults(rows)],
  }
}

type OptionColumn = Omit<FeedOption, 'value'> & { readonly number: (typeof optionNumbers)[number] }

const isVariant = ({ values }: ShopifyRow): boolean =>
  [values.price, values.option1Value, values.option2Value, values.option3Value, values.sku, values.quantity].some(
    (value) => value !== undefined,
  )

/** Second-hand shops sell one size in several conditions. */
const conditionOption = /^(?:item |product )?(?:condition|zustand|état|estado|condizione|staat|skick)$/i

function variantOf({ line, values }: ShopifyRow, columns: readonly OptionColumn[]): FeedVariant {
  const options = columns.flatMap(({ number, name, attribute }) => {
    const value = values[`option${number}Value`]
    return value === undefined ? [] : [{ name, attribute, value: htmlLine(value) }]
  })
  return {
    line,
    name: '',
    title: '',
    options,
    price: values.marketPrice ?? values.price ?? '',
    compareAtPrice: values.marketPrice ? (values.marketCompareAtPrice ?? '') : (values.compareAtPrice ?? ''),
    quantity: values.quantity ?? '',
    condition:
      options.find(({ name, attribute }) => conditionOption.test(name) || attribute.endsWith('.condition'))?.value ??
      '',
  }
}

/** Shopify writes one picture on each row; other exporters may write several. */
const severalAddresses = /\s*[,;|]\s*(?=https?:\/\/)/i

/** A variant's own picture is one of the product's; only in hand-made files is it listed nowhere else. */
const picturesOf = (rows: readonly ShopifyRow[]): FeedPicture[] => [
  ...rows.flatMap(({ line, values }) =>
    (values.pictureAddress?.split(severalAddresses) ?? []).map((address) => ({
      line,
      address,
      position: values.picturePosition ?? '',
      alt: htmlLine(values.pictureAlt ?? ''),
    })),
  ),
  ...rows.flatMap(({ line, values }) =>
    values.variantPicture === undefined ? [] : [{ line, address: values.variantPicture, position: '100000', alt: '' }],
  ),
]

const list = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((entry) => htmlLine(entry))
    .filter((entry) => entry !== '')

/** Published means that the shop's own pages show it; older exports have no status. */
const statusOf = (status: string, published: string): string =>
  /^(?:active)?$/i.test(status) && /^(?:false|no|0|falsch|faux|falso|onwaar)$/i.test(published) ? 'draft' : status

const rowFault = (row: ShopifyRow): FeedFault[] =>
  row.fault === undefined ? [] : [{ line: row.line, handle: handleOf(row), reason: row.fault }]

/** A repeated variant would be counted twice. Two SKUs may be two pieces after all, even with the same options. */
function repeatFaults(rows: readonly ShopifyRow[]): FeedFault[] {
  const lines = new Map<string, number>()
  return rows.filter(isVariant).flatMap((row) => {
    const { sku = '', option1Value, option2Value, option3Value } = row.values
    const options = [option1Value, option2Value, option3Value]
    const key = [sku, ...options].join('\n').toLowerCase()
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, row.line)
    const name = sku || options.filter((value) => value !== undefined).join(', ')
    return earlier === undefined
      ? []
      : [{ line: row.line, handle: handleOf(row), reason: `the variant "${name}" is already on line ${earlier}` }]
  })
}

/** A handle is one product: a later row with another title is another product with a handle that is taken. */
function titleFaults(rows: readonly ShopifyRow[]): FeedFault[] {
  const [first, ...others] = rows.filter(({ values }) => values.title !== undefined)
  const title = first?.values.title
  return others
    .filter(({ values }) => values.title?.toLowerCase() !== title?.toLowerCase())
    .map((row) => ({
      line: row.line,
      handle: handleOf(row),
      reason: `its title "${row.values.title}" is not "${title}", which has this handle on line ${first?.line}`,
    }))
}

function refusalOf(row: ShopifyRow, giftCard: string): FeedFault | undefined {
  const handle = handleOf(row)
  if (handle === '') return { line: row.line, handle, reason: 'the row has neither handle nor title' }
  return /^(?:true|yes|1)$/i.test(giftCard)
    ? { line: row.line, handle, reason: 'it is a gift card, not a garment' }
    : undefined
}
