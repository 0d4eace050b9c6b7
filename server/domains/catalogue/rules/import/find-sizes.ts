// Finds the size of a variant: in the option named for it, else in the only option whose values are all sizes, else in the
// product's own attributes or its title ("Otter jacket, 3-4 years"), if these give one size. The mapping has precedence.
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { FeedOption, FeedProduct, FeedVariant } from './feed-product.ts'
import { type ImportMapping, lookUp } from './import-mapping.ts'
import { type KnownSize, parseSizes } from './parse-sizes.ts'
import { readOptionName, type SizeHint, unitPattern } from './size-words.ts'

/** A code, or null when the mapping skips variants of this size. */
export type FoundSize = string | null

export interface UnknownSize {
  readonly reason: string
  /** Undefined when nothing gives a size. */
  readonly word: string | undefined
}

const nothingSaysSize: UnknownSize = {
  reason:
    'nothing says which size it is: it has no option named Size, and none whose values are all sizes; a mapping file can give one, with "size" under "defaults"',
  word: undefined,
}
const emptySize: UnknownSize = {
  reason: 'the size is empty; a mapping file can give one, with "size" under "defaults"',
  word: undefined,
}

type Found = Outcome<FoundSize, UnknownSize>
type Read = (variant: FeedVariant) => Found
type SizeRules = Pick<ImportMapping, 'sizes' | 'defaults'>

/** A garment has one size: for a variant that spans several it is the smallest, which a child reaches first. */
export function findSizes(product: FeedProduct, known: readonly KnownSize[], mapping: SizeRules): Read {
  const read = (text: string, hint?: SizeHint): Found => {
    const mapped = lookUp(mapping.sizes, text, attributeWords(text), text.replace(sizeSystem, ''))
    if (mapped !== undefined) return accepted(mapped)
    const parsed = parseSizes(text, known, hint)
    if (parsed.ok) return accepted(parsed.value[0] ?? null)
    const rest = mapping.sizes.get('*')
    return rest === undefined ? refused({ reason: parsed.reason, word: text }) : accepted(rest)
  }
  const option = chooseOption(product, (option) =>
    product.variants.every((variant) => read(optionValue(variant, option.name), option.hint).ok),
  )
  return (variant) => {
    const value = option ? optionValue(variant, option.name) : ''
    if (value !== '') return read(value, option?.hint)
    const whole = findProductSize(product, variant, known, mapping)
    if (whole.ok) return whole
    const rest = mapping.sizes.has('*') ? mapping.sizes.get('*') : mapping.defaults.size
    if (rest !== undefined) return accepted(rest)
    return option ? refused(emptySize) : whole
  }
}

/** Removed before a lookup, because the mapping's entry for "UK 4" may be "4". */
const sizeSystem = /^(?:uk|us|eu|eur|de|fr|it|au|gb)\s+/i

interface SizeOption {
  readonly name: string
  readonly hint: SizeHint | undefined
}

const optionValue = ({ options }: FeedVariant, name: string): string =>
  options.find((option) => option.name === name)?.value ?? ''

function chooseOption({ variants }: FeedProduct, isReadable: (option: SizeOption) => boolean): SizeOption | undefined {
  const options = [
    ...new Map(variants.flatMap((variant) => variant.options.map((option) => [option.name, option]))).values(),
  ]
  const named: SizeOption[] = []
  const others: SizeOption[] = []
  for (const option of options) {
    if (isDefault(option) || isOfAnotherKind(option)) continue
    const size = readOptionName(option.name)
    if (size || option.attribute.endsWith('.size')) named.push({ name: option.name, hint: size?.hint })
    else others.push({ name: option.name, hint: undefined })
  }
  // "3/4" in an option not named for sizes may be a sleeve length.
  const readable = others.filter(
    (option) => isReadable(option) && !variants.some((variant) => /^\d\/\d$/.test(optionValue(variant, option.name))),
  )
  return named.find(isReadable) ?? (readable.length === 1 ? readable[0] : undefined) ?? named[0]
}

/** Shopify's name for the only variant of a product without options. */
const isDefault = ({ name, value }: FeedOption): boolean =>
  /^title$/i.test(name) && /^(?:default title|default)?$/i.test(value)

const isOfAnotherKind = ({ attribute }: FeedOption): boolean => attribute !== '' && !attribute.endsWith('.size')

/** The product's own size counts only if it is one size. */
function findProductSize(
  product: FeedProduct,
  variant: FeedVariant,
  known: readonly KnownSize[],
  mapping: SizeRules,
): Found {
  const [size, ...more] = product.sizes
  if (size !== undefined && more.length === 0) {
    const mapped = lookUp(mapping.sizes, size, attributeWords(size))
    if (mapped !== undefined) return accepted(mapped)
    const parsed = parseSizes(size, known)
    if (parsed.ok && parsed.value.length === 1) return accepted(parsed.value[0] ?? null)
  }
  const [only, ...others] = new Set(sizesInTitle(variant.title || product.title, known))
  if (only && others.length === 0) return accepted(only)
  return refused(nothingSaysSize)
}

/** An attribute's entry ("3-4-years", "98-cm") as a mapping would spell it: "3-4 years", "98 cm". */
const attributeWords = (entry: string): string => entry.replaceAll(/-(?=\p{L})/gu, ' ')

const sizeInTitle = new RegExp(
  `(?<![\\p{L}\\d])(?:aged?\\s+)?\\d{1,2}(?:\\s*${unitPattern})?\\s*[-–]\\s*\\d{1,2}\\s*${unitPattern}(?!\\p{L})|(?<![\\p{L}\\d])0?\\d{2,3}\\s?cm(?!\\p{L})`,
  'giu',
)

function sizesInTitle(title: string, known: readonly KnownSize[]): string[] {
  return [...title.matchAll(sizeInTitle)].flatMap(([text]) => {
    const parsed = parseSizes(text, known)
    return parsed.ok ? parsed.value : ['']
  })
}
