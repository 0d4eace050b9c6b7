// The items of one group as a product of a feed. An item without a group is its own group. Sizes, types and prices are
// interpreted by the catalogue.
import {
  type FeedFault,
  type FeedPicture,
  type FeedProduct,
  type FeedVariant,
  readGoogleCategory,
  slug,
} from '#server/domains/catalogue/index.ts'
import { htmlLine, htmlText } from '../product-feed/html-text.ts'
import { allOf, attributeOf, type MerchantItem } from './merchant-item.ts'

/** The product's name in the file; empty when an item has no name. */
export const groupOf = (item: MerchantItem): string => attributeOf(item, 'item_group_id', 'id')

export function merchantProduct(items: readonly MerchantItem[]): FeedProduct {
  const [first] = items as [MerchantItem, ...MerchantItem[]]
  const textOf = (...names: string[]): string => {
    for (const item of items) {
      const value = attributeOf(item, ...names)
      if (value !== '') return value
    }
    return ''
  }
  const valuesOf = (name: string): string[] => [...new Set(items.flatMap((item) => allOf(item, name)))]
  const name = groupOf(first)
  return {
    handle: handleOf(name),
    name,
    line: first.line,
    title: titleOf(items),
    description: htmlText(textOf('description', 'structured_description.content')),
    vendor: htmlLine(textOf('brand')),
    type: htmlLine(textOf('product_type')),
    category: htmlLine(readGoogleCategory(textOf('google_product_category'))),
    tags: [],
    status: 'active',
    genders: valuesOf('gender'),
    ageGroups: [
      ...valuesOf('age_group'),
      ...valuesOf('size_type')
        .filter((type) => /maternity/i.test(type))
        .map(() => 'adult'),
    ],
    sizes: [],
    colours: [],
    materials: [...valuesOf('material'), ...valuesOf('pattern')]
      .flatMap((value) => value.split(/[/,]/))
      .map((word) => word.trim()),
    care: [],
    condition: '',
    variants: items.map((item) => variantOf(item)),
    pictures: items.flatMap(picturesOf),
    refusal: refusalOf(items, name),
    faults: [...items.flatMap((item) => faultsOf(item, name)), ...brandFaults(items, name)],
  }
}

/** An id may contain characters that an address cannot: "SKU 12/3". */
const handleOf = (name: string): string =>
  /^[\p{L}\p{N}_-]+$/u.test(name) ? name.normalize('NFC').toLowerCase() : slug(name)

const variantOf = (item: MerchantItem): FeedVariant => {
  const size = attributeOf(item, 'size')
  const system = attributeOf(item, 'size_system')
  return {
    line: item.line,
    name: attributeOf(item, 'id'),
    title: htmlLine(attributeOf(item, 'title', 'structured_title.content')),
    options: [
      // A bare number means nothing without its country's size system.
      {
        name: 'size',
        attribute: 'google.size',
        value: /^\d+$/.test(size) && system !== '' ? `${system} ${size}` : size,
      },
      { name: 'colour', attribute: 'google.color-pattern', value: attributeOf(item, 'color', 'colour') },
    ].filter(({ value }) => value !== ''),
    price: attributeOf(item, 'price'),
    compareAtPrice: attributeOf(item, 'sale_price'),
    quantity: quantityOf(item) ?? '0',
    condition: attributeOf(item, 'condition'),
  }
}

/** Undefined for an unknown availability. An item in stock without a quantity counts as one. */
function quantityOf(item: MerchantItem): string | undefined {
  const counted = attributeOf(item, 'quantity', 'sell_on_google_quantity', 'quantity_to_sell_on_facebook', 'inventory')
  switch (availabilityOf(item)) {
    case '':
      return counted
    case 'instock':
    case 'available':
    case 'limitedavailability':
    case 'availablefororder':
      return counted === '' ? '1' : counted
    case 'outofstock':
    case 'notinstock':
    case 'unavailable':
    case 'notavailable':
    case 'preorder':
    case 'backorder':
    case 'discontinued':
    case 'soldout':
      return '0'
    default:
      return undefined
  }
}

const availabilityOf = (item: MerchantItem): string =>
  attributeOf(item, 'availability')
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replaceAll(/[^a-z]/g, '')

const picturesOf = (item: MerchantItem): FeedPicture[] =>
  [...allOf(item, 'image_link'), ...allOf(item, 'additional_image_link')].map((address) => ({
    line: item.line,
    address,
    position: '',
    alt: '',
  }))

function refusalOf(items: readonly MerchantItem[], name: string): FeedFault | undefined {
  const [first] = items
  if (name === '') return { line: first?.line ?? 0, handle: '', reason: 'the item has no id' }
  const adult = items.find((item) => /^(?:yes|true)$/i.test(attributeOf(item, 'adult')))
  return adult && { line: adult.line, handle: name, reason: 'it is marked as for adults only' }
}

/** Items of two brands in one group are not variants of one product: one of them would be sold under another's name. */
function brandFaults(items: readonly MerchantItem[], name: string): FeedFault[] {
  const [first, ...others] = items.filter((item) => brandOf(item) !== '')
  const different = others.find((item) => brandOf(item).toLowerCase() !== (first && brandOf(first).toLowerCase()))
  if (!first || !different) return []
  return [
    {
      line: different.line,
      handle: name,
      reason: `its brand "${brandOf(different)}" is not "${brandOf(first)}", the brand of its group on line ${first.line}`,
    },
  ]
}

const brandOf = (item: MerchantItem): string => htmlLine(attributeOf(item, 'brand'))

function faultsOf(item: MerchantItem, name: string): FeedFault[] {
  const fault = (reason: string): FeedFault => ({ line: item.line, handle: name, reason })
  return [
    ...(item.fault === undefined ? [] : [fault(item.fault)]),
    ...(attributeOf(item, 'id') === '' ? [fault('the item has no id')] : []),
    ...(quantityOf(item) === undefined
      ? [
          fault(
            `availability "${attributeOf(item, 'availability')}" is not one of in_stock, out_of_stock, preorder, backorder`,
          ),
        ]
      : []),
  ]
}

/** Titles of variants differ in their options: their common beginning is the product's title. */
function titleOf(items: readonly MerchantItem[]): string {
  const titles = [
    ...new Set(items.map((item) => htmlLine(attributeOf(item, 'title', 'structured_title.content')))),
  ].filter((title) => title !== '')
  const [first = '', ...others] = titles
  if (others.length === 0) return withoutSize(first, items)
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  const commonStart = first.slice(0, length)
  const isWhole =
    boundary.test(commonStart.slice(-1)) ||
    titles.every((title) => title.length === length || boundary.test(title.charAt(length)))
  // Back to the end of a word: "Jacket 2-3" and "Jacket 2-4" have "Jacket" in common.
  const kept = (isWhole ? commonStart : commonStart.slice(0, Math.max(0, commonStart.search(lastWord)))).replace(
    tail,
    '',
  )
  return kept.length >= 3 ? withoutLabel(kept) : first
}

const boundary = /[\s,|(–—/]/
const lastWord = /[\s,|(–—/][^\s,|(–—/]*$/
const tail = /[\s,|(–—/:;-]+$/u

/**
 * A group with one item may still have the size in its title: "Heron dress - 3-4 years", whether the size is "3-4 years" or
 * "3-4".
 */
function withoutSize(title: string, items: readonly MerchantItem[]): string {
  const [item, ...others] = items
  const size = item && others.length === 0 ? withoutUnit(attributeOf(item, 'size').toLowerCase()) : ''
  const bare = withoutUnit(title)
  if (size === '' || !bare.toLowerCase().endsWith(size)) return title
  const kept = bare.slice(0, -size.length)
  return tail.test(kept) && kept.replace(tail, '').length >= 3 ? withoutLabel(kept.replace(tail, '')) : title
}

const withoutUnit = (text: string): string =>
  text.replace(/(?<=\d)\s*(?:years?|yrs?|y|months?|mths?|m|cm)\s*\)?$|\)$/i, '')

/** Removes the word before a size that was removed: "Otter jacket - Black, Size" becomes "Otter jacket - Black". */
function withoutLabel(title: string): string {
  const kept = title.replace(/[\s,|(–—/:;-]+(?:size|sz|age|aged|ages|for ages?)$/i, '')
  return kept.length >= 3 ? kept : title
}
