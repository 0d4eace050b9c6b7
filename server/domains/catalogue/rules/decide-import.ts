// What a product of a feed becomes: a product and its garments, or every fault that stands in the way. One handle is one
// unit: with a fault nothing of it is written. Garments of a feed are new; their credits follow the price of their own
// variant, the product's RRP is the lowest of them, so that no garment is said to be worth more than it is.
import type { Condition, Gender } from '#contract/primitives.ts'
import type { Credits } from '#server/kernel/credits.ts'
import type { Pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { type CreditNumbers, creditsFor } from './credits-for.ts'
import type { FeedFault, FeedPicture, FeedProduct, FeedVariant } from './feed-product.ts'
import { mapGender } from './map-gender.ts'
import { mapType } from './map-type.ts'
import { parsePrice } from './parse-price.ts'
import { type KnownSize, parseSizes } from './parse-sizes.ts'
import { plainText } from './plain-text.ts'
import { slug } from './slug.ts'

export interface ImportedGarment {
  readonly sizeCode: string
  readonly condition: Condition
  readonly credits: Credits
  /** handle/size/ordinal: the same file names the same garments again. */
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
  readonly pictures: readonly { readonly base: string; readonly alt: string }[]
  readonly garments: readonly ImportedGarment[]
}

export interface ImportNumbers {
  readonly sizes: readonly KnownSize[]
  readonly credits: CreditNumbers
}

/** More of one variant than any family shop has is a slip of the keyboard. */
const mostOfOneVariant = 10_000
const longestHandle = 120
const statuses: Record<string, ImportUnit['status']> = {
  '': 'active',
  active: 'active',
  draft: 'draft',
  archived: 'archived',
}

interface PricedVariant {
  readonly sizeCode: string
  readonly rrpPence: Pence
  readonly quantity: number
}

export function decideImport(product: FeedProduct, numbers: ImportNumbers): Outcome<ImportUnit, FeedFault[]> {
  const { handle, line, title, vendor, tags, type, category } = product
  const faults = [...product.faults]
  const fault = (at: number, reason: string) => {
    faults.push({ line: at, handle, reason })
  }
  if (!/^[\p{L}\p{N}_-]+$/u.test(handle) || handle.length > longestHandle)
    fault(line, `the handle "${handle}" is not made of letters, digits and hyphens`)
  if (title === '') fault(line, 'the title is empty')
  const brandCode = slug(vendor)
  if (brandCode === '') fault(line, 'the vendor is empty: it names the brand')
  const typeCode = mapType(product)
  if (!typeCode)
    fault(line, `neither type "${type}" nor category "${category}" nor tags say which of our seven types it is`)
  const status = statuses[product.status.toLowerCase()]
  if (!status) fault(line, `status "${product.status}" is none of active, draft, archived`)
  const variants = readVariants(product, numbers.sizes, fault)
  const pictures = readPictures(product.pictures, title, fault)
  if (faults.length > 0 || !typeCode || !status) return refused(faults)
  return accepted({
    handle,
    name: title,
    brand: { code: brandCode, name: vendor },
    typeCode,
    sex: mapGender([title, type, category, ...tags]),
    longDescription: plainText(product.descriptionHtml),
    rrpPence: Math.min(...variants.map((variant) => variant.rrpPence)) as Pence,
    status,
    pictures,
    garments: garmentsOf(handle, variants, numbers.credits),
  })
}

type ReportFault = (line: number, reason: string) => void

function readVariants({ variants, line }: FeedProduct, sizes: readonly KnownSize[], fault: ReportFault) {
  if (variants.length === 0) fault(line, 'it has no variant: no row with a size and a price')
  return variants.flatMap((variant): PricedVariant[] => {
    const rrpPence = readRrp(variant, fault)
    const sizeCode = readSize(variant, sizes, fault)
    const quantity = readQuantity(variant, fault)
    if (rrpPence === undefined || sizeCode === undefined || quantity === undefined) return []
    return [{ rrpPence, sizeCode, quantity }]
  })
}

/** The price before a reduction where that is larger: what the piece costs new. */
function readRrp({ line, price, compareAtPrice }: FeedVariant, fault: ReportFault): Pence | undefined {
  const paid = parsePrice(price)
  const before = compareAtPrice === '' ? paid : parsePrice(compareAtPrice)
  if (!paid) fault(line, price === '' ? 'the price is empty' : `price "${price}" is no price above zero`)
  else if (before === undefined) fault(line, `compare-at price "${compareAtPrice}" is no price`)
  else return before > paid ? before : paid
  return undefined
}

/** A garment has one size: of a variant that spans several it is the smallest, into which a child grows first. */
function readSize({ line, size }: FeedVariant, sizes: readonly KnownSize[], fault: ReportFault): string | undefined {
  if (size === undefined) {
    fault(line, 'it has no option named Size')
    return undefined
  }
  const codes = parseSizes(size, sizes)
  if (codes.ok) return codes.value[0]
  fault(line, codes.reason)
  return undefined
}

/** Empty: not counted, so none. Below zero: sold before it came in, so none either. */
function readQuantity({ line, quantity }: FeedVariant, fault: ReportFault): number | undefined {
  const count = quantity === '' ? 0 : Number(quantity)
  if (/^-?\d*$/.test(quantity) && count <= mostOfOneVariant) return Math.max(0, count)
  fault(line, `quantity "${quantity}" is no whole number up to ${mostOfOneVariant.toLocaleString('en-GB')}`)
  return undefined
}

function readPictures(pictures: readonly FeedPicture[], title: string, fault: ReportFault): ImportUnit['pictures'] {
  const read = pictures.flatMap(({ line, address, position, alt }, index) => {
    if (!isWebAddress(address)) {
      fault(line, `picture "${address}" is no web address`)
      return []
    }
    return [{ base: address, alt: alt === '' ? title : alt, place: Number.parseInt(position, 10) || index + 1 }]
  })
  const seen = new Set<string>()
  return read
    .toSorted((a, b) => a.place - b.place)
    .filter(({ base }) => !seen.has(base) && seen.add(base))
    .map(({ base, alt }) => ({ base, alt }))
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Variants of one size (a red and a blue one, say) count on: their garments are numbered in the order of the file. */
function garmentsOf(handle: string, variants: readonly PricedVariant[], numbers: CreditNumbers): ImportedGarment[] {
  const counted = new Map<string, number>()
  return variants.flatMap(({ sizeCode, rrpPence, quantity }) => {
    const before = counted.get(sizeCode) ?? 0
    counted.set(sizeCode, before + quantity)
    const credits = creditsFor(rrpPence, 'new', numbers)
    return Array.from({ length: quantity }, (_, index) => ({
      sizeCode,
      condition: 'new' as const,
      credits,
      importKey: `${handle}/${sizeCode}/${before + index + 1}`,
    }))
  })
}
