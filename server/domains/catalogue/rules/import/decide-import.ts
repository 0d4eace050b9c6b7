// Decides what a feed's product becomes: a product with its garments, nothing if the operator's mapping skips it, or a list of
// all its faults. One handle is one unit: if it has a fault, none of it is written. A garment's credits follow the price of its own
// variant; the product's RRP is the lowest of them, so that no garment is said to be worth more than it is.
import type { Condition, Gender } from '#contract/primitives.ts'
import type { Credits } from '#server/kernel/credits.ts'
import type { Pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { type CreditNumbers, creditsFor } from '../credits-for.ts'
import { type SaleVatClass, vatClassBySize, vatClassNamed } from '../vat-class.ts'
import { brandCode } from './brand-code.ts'
import { describeFeed } from './describe-feed.ts'
import type { FeedFault, FeedPicture, FeedProduct, FeedVariant, MissingMapping } from './feed-product.ts'
import { findSizes } from './find-sizes.ts'
import { type ImportMapping, lookUp } from './import-mapping.ts'
import { mapCondition } from './map-condition.ts'
import { mapGender } from './map-gender.ts'
import { mapType } from './map-type.ts'
import { parsePrice } from './parse-price.ts'
import { maxPieces, parseQuantity } from './parse-quantity.ts'
import type { KnownSize } from './parse-sizes.ts'

export interface ImportedGarment {
  readonly sizeCode: string
  readonly condition: Condition
  readonly credits: Credits
  /**
   * handle/size/ordinal, with the condition before the ordinal unless new: the same file gives the same garments the same keys.
   */
  readonly importKey: string
}

export interface ImportUnit {
  readonly handle: string
  readonly name: string
  readonly brand: { readonly code: string; readonly name: string }
  readonly typeCode: string
  readonly sex: Gender
  readonly longDescription: string
  readonly rrpPence: Pence
  readonly status: 'draft' | 'active' | 'archived'
  /** Lower case: "navy". */
  readonly colours: readonly string[]
  /** Words by which a search finds the product. */
  readonly keywords: readonly string[]
  /** Absent if the feed does not say. */
  readonly care?: readonly string[]
  /** The first is the front. */
  readonly pictures: readonly { readonly address: string; readonly alt: string }[]
  readonly garments: readonly ImportedGarment[]
  /** Absent if its sizes and the mapping give none: it is then in the default class, or in the one that an operator has set. */
  readonly vatClass?: SaleVatClass
}

export interface ImportContext {
  readonly sizes: readonly KnownSize[]
  readonly credits: CreditNumbers
  readonly mapping: ImportMapping
}

/** The longest handle that our addresses may have. */
const maxHandleLength = 255
const maxTitleLength = 300
const statuses: Record<string, ImportUnit['status']> = {
  '': 'active',
  active: 'active',
  draft: 'draft',
  // Reachable by its address only: not listed.
  unlisted: 'draft',
  archived: 'archived',
}

interface PricedVariant {
  readonly sizeCode: string
  readonly condition: Condition
  readonly rrpPence: Pence
  readonly quantity: number
}

type ReportFault = (line: number, reason: string, wants?: MissingMapping) => void

/** @returns null when the mapping skips the whole product */
export function decideImport(product: FeedProduct, context: ImportContext): Outcome<ImportUnit | null, FeedFault[]> {
  const { handle, line, title, vendor, tags, type, category } = product
  const { mapping } = context
  const brandName = lookUp(mapping.brands, vendor) ?? (vendor === '' ? (mapping.defaults.brand ?? '') : vendor)
  const typeCode = mapType(product, mapping)
  if (isLeftOut(product, mapping) || typeCode === null) return accepted(null)

  const refusal = product.refusal ?? adultRefusalOf(product, mapping)
  if (refusal) return refused([refusal])
  const faults = [...product.faults]
  const fault: ReportFault = (at, reason, wants) => {
    faults.push({ line: at, handle: product.name, reason, ...(wants && { wants }) })
  }
  if (!/^[\p{L}\p{M}\p{N}\p{So}_-]+$/u.test(handle))
    fault(line, `the handle "${handle}" is not made of letters, digits and hyphens`)
  else if (handle.length > maxHandleLength)
    fault(line, `the handle "${handle}" has ${handle.length} characters; the most allowed is ${maxHandleLength}`)
  if (title === '') fault(line, 'the title is empty')
  else if (title.length > maxTitleLength) fault(line, `the title has more than ${maxTitleLength} characters`)
  const code = brandCode(brandName)
  if (code === '') fault(line, 'no brand is named, the vendor is empty; a mapping file can name one, under "defaults"')
  if (!typeCode)
    fault(
      line,
      `neither type "${type}" nor category "${category}" nor tags say which of our seven types it is; a mapping file can name one, under "types"`,
      missingType(product),
    )
  const status = statuses[product.status.toLowerCase()]
  if (!status) fault(line, `status "${product.status}" is not one of active, draft, archived`)
  const variants = readVariants(product, context, fault, typeCode !== undefined)
  const pieces = variants.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces > maxPieces) fault(line, `it has ${pieces} pieces in all, more than ${maxPieces}`)
  const pictures = readPictures(product.pictures, title, fault)
  if (faults.length > 0 || !typeCode || !status) return refused(faults)
  if (variants.length === 0) return accepted(null)
  return accepted({
    handle,
    name: title,
    brand: { code, name: brandName },
    typeCode,
    sex: mapGender(product.genders, [title, type, category, ...tags], mapping),
    rrpPence: Math.min(...variants.map((variant) => variant.rrpPence)) as Pence,
    status,
    ...describeFeed(product),
    pictures,
    ...vatClassOf(product, variants, context),
    garments: garmentsOf(handle, variants, context.credits),
  })
}

/** The class that the mapping gives, else the one that its sizes give if that is not the default. */
function vatClassOf(
  { handle, name }: FeedProduct,
  variants: readonly PricedVariant[],
  { mapping, sizes }: ImportContext,
): Pick<ImportUnit, 'vatClass'> {
  const named = lookUp(mapping.vatClasses, handle, name)
  if (named) return { vatClass: vatClassNamed[named] }
  const heightOf = new Map(sizes.map(({ code, heightCm }) => [code, heightCm]))
  const bySize = vatClassBySize(variants.flatMap(({ sizeCode }) => heightOf.get(sizeCode) ?? []))
  return bySize === 'sale' ? {} : { vatClass: bySize }
}

const isLeftOut = (product: FeedProduct, mapping: ImportMapping): boolean =>
  lookUp(mapping.handles, product.handle, product.name) === null ||
  lookUp(mapping.brands, product.vendor) === null ||
  lookUp(mapping.ageGroups, ...ageGroupsOf(product)) === null

const isAdult = (ageGroup: string): boolean =>
  /^(?:adults?|adultos|adultes|adulti|erwachsene|volwassenen|vuxna|voksne|teens?|(?:wo)?men(?:['’]?s)?|ladies|maternity|damen|herren)(?!\p{L})/iu.test(
    ageGroup.trim(),
  )

const adultWords =
  /(?<!\p{L})(?:wo)?men['’]?s(?!\p{L})|(?<!\p{L})(?:ladies|adults?|maternity|damen|herren)(?!\p{L})|^(?:wo)?men$/iu
const adultTag = /^(?:(?:wo)?men(?:['’]?s)?|ladies|adults?)$/iu
const childWords =
  /(?<!\p{L})(?:kids?|child|children|boys?|girls?|bab(?:y|ies)|toddlers?|infants?|juniors?|mini|kinder|enfants?|niñ[ao]s?)(?!\p{L})/iu

/** The age groups that the shop states, else those in its words: a man's jacket of size 98 could be mistaken for a child's. */
function ageGroupsOf({ ageGroups, title, type, category, tags }: FeedProduct): readonly string[] {
  if (ageGroups.length > 0 || [title, type, category, ...tags].some((text) => childWords.test(text))) return ageGroups
  const adult = [title, type, ...category.split('>')].flatMap((text) => adultWords.exec(text.trim())?.[0] ?? [])
  // A tag counts only if it says nothing else: "women's cooperative" is about the maker.
  return [...adult, ...tags.filter((tag) => adultTag.test(tag.trim()))].slice(0, 1)
}

function adultRefusalOf(product: FeedProduct, mapping: ImportMapping): FeedFault | undefined {
  const { line, name } = product
  const ageGroups = ageGroupsOf(product)
  if (ageGroups.length === 0 || !ageGroups.every((group) => isAdult(group) && !lookUp(mapping.ageGroups, group)))
    return undefined
  const reason = `it is for the age group "${ageGroups.join(', ')}", but our clothes are for children`
  return { line, handle: name, reason, wants: { section: 'ageGroups', word: ageGroups[0] ?? '' } }
}

/** Names the product's first word that a mapping could assign to a type. Tags say too little to name one. */
function missingType({ type, category }: FeedProduct): MissingMapping {
  const word = [type, category].find((text) => text.trim() !== '')
  return word === undefined ? { section: 'defaults', word: 'type' } : { section: 'types', word }
}

/** @param isClothing false for a product of another kind, which needs no size */
function readVariants(
  product: FeedProduct,
  context: ImportContext,
  fault: ReportFault,
  isClothing: boolean,
): PricedVariant[] {
  const { variants, line } = product
  if (variants.length === 0) fault(line, 'it has no variant: no row with a size and a price')
  const sizeOf = findSizes(product, context.sizes, context.mapping)
  return variants.flatMap((variant): PricedVariant[] => {
    const size = sizeOf(variant)
    // Skipped by the mapping, so its faults do not matter.
    if (size.ok && size.value === null) return []
    const report: ReportFault = (at, reason, wants) =>
      fault(
        at,
        variant.name === '' || variant.name === product.name ? reason : `item ${variant.name}: ${reason}`,
        wants,
      )
    const rrpPence = readRrp(variant, report)
    if (!size.ok && (isClothing || size.reason.word !== undefined))
      report(variant.line, size.reason.reason, missingSize(size.reason.word))
    const condition = readCondition(variant.condition || product.condition, variant.line, context.mapping, report)
    const quantity = readQuantity(variant, context.mapping, report)
    if (rrpPence === undefined || !size.ok || size.value === null || quantity === undefined) return []
    return condition ? [{ rrpPence, sizeCode: size.value, condition, quantity }] : []
  })
}

const missingSize = (word: string | undefined): MissingMapping =>
  word === undefined ? { section: 'defaults', word: 'size' } : { section: 'sizes', word }

/** The RRP: the compare-at price if it is larger, else the price. */
function readRrp({ line, price, compareAtPrice }: FeedVariant, fault: ReportFault): Pence | undefined {
  const paid = parsePrice(price)
  const before = compareAtPrice === '' ? paid : parsePrice(compareAtPrice)
  if (price === '') fault(line, 'the price is empty')
  else if (!paid.ok) fault(line, `price "${price}" ${paid.reason}`)
  else if (paid.value === 0) fault(line, `price "${price}" is not above zero`)
  else if (!before.ok) fault(line, `compare-at price "${compareAtPrice}" ${before.reason}`)
  else return before.value > paid.value ? before.value : paid.value
  return undefined
}

function readCondition(
  word: string,
  line: number,
  mapping: ImportMapping,
  fault: ReportFault,
): Condition | null | undefined {
  const mapped = lookUp(mapping.conditions, word)
  const condition = mapped === undefined ? (mapCondition(word) ?? mapping.conditions.get('*')) : mapped
  if (condition === undefined)
    fault(line, `condition "${word}" is not one of new, used, worn; a mapping file can say which, under "conditions"`, {
      section: 'conditions',
      word,
    })
  return condition
}

/** An empty quantity was not counted, so it means zero, unless the mapping gives a default. */
function readQuantity({ line, quantity }: FeedVariant, mapping: ImportMapping, fault: ReportFault): number | undefined {
  if (quantity === '') return mapping.defaults.quantity ?? 0
  const count = parseQuantity(quantity)
  if (count === undefined)
    fault(line, `quantity "${quantity}" is not a whole number up to ${maxPieces.toLocaleString('en-GB')}`)
  return count
}

function readPictures(pictures: readonly FeedPicture[], title: string, fault: ReportFault): ImportUnit['pictures'] {
  const read = pictures.flatMap(({ line, address, position, alt }, index) => {
    const whole = webAddress(address)
    if (whole === undefined) {
      fault(line, `picture "${address}" is not a web address`)
      return []
    }
    return [{ address: whole, alt: alt === '' ? title : alt, place: Number.parseInt(position, 10) || index + 1 }]
  })
  const seen = new Set<string>()
  return read
    .toSorted((a, b) => a.place - b.place)
    .filter(({ address }) => !seen.has(address) && seen.add(address))
    .map(({ address, alt }) => ({ address, alt }))
}

/** The given address, with a scheme, so that it can be fetched; pages write "//cdn…". */
function webAddress(text: string): string | undefined {
  const whole = text.startsWith('//') ? `https:${text}` : text
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  if (!/^https?:$/.test(url.protocol) || url.hostname === '' || url.username !== '' || url.password !== '')
    return undefined
  return /\s/.test(whole) ? url.href : whole
}

/** Variants of one size (such as red and blue) share one numbering, in the order of the file. */
function garmentsOf(handle: string, variants: readonly PricedVariant[], numbers: CreditNumbers): ImportedGarment[] {
  const counted = new Map<string, number>()
  return variants.flatMap(({ sizeCode, condition, rrpPence, quantity }) => {
    const kind = condition === 'new' ? `${handle}/${sizeCode}` : `${handle}/${sizeCode}/${condition}`
    const before = counted.get(kind) ?? 0
    counted.set(kind, before + quantity)
    const credits = creditsFor(rrpPence, condition, numbers)
    return Array.from({ length: quantity }, (_, index) => ({
      sizeCode,
      condition,
      credits,
      importKey: `${kind}/${before + index + 1}`,
    }))
  })
}
