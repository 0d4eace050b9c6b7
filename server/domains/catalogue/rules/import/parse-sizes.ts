// Parses a size as shops write it into our codes (product §10): slash-separated variants, each a height ("092cm", "98", "98-104
// cm") or an age ("18-24m", "2-3 years", "3y"), together name a range; text in brackets or after a bar repeats the size. Sizes
// that we do not have are refused, and so are ambiguous ones ("4", "3T", "24m", "3-6"), because a guess would send a family the
// wrong size.
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { SizeSpan } from '../size-range.ts'
import { plainSize, plainSpelling, type SizeHint, type SizeUnit, unitOf, unitPattern } from './size-words.ts'

export interface KnownSize extends SizeSpan {
  readonly code: string
  readonly heightCm: number
}

/** Indexes into the known sizes, and how the size was written. */
interface Named {
  readonly by: 'height' | 'ages' | 'year'
  readonly indexes: readonly number[]
}
/** Why a size cannot be read, for people; `foreign` is a size that we do not have, or not a size at all. */
type Unread = 'foreign' | 'empty' | `unclear: ${string}`
type Reading = Named | Unread

/**
 * @param known all sizes, smallest first
 * @param hint what the option's name says about bare numbers ("Age (years)")
 * @returns the codes from the smallest to the largest that the text names; the reason is a sentence for people
 */
export function parseSizes(text: string, known: readonly KnownSize[], hint?: SizeHint): Outcome<string[], string> {
  const reading = readWhole(plainSpelling(text), known, hint)
  if (reading === 'empty') return refused('the size is empty')
  if (reading === 'foreign') return refused(`size "${text}" is not one of ours (${describeRange(known)})`)
  if (typeof reading === 'string')
    return refused(
      `size "${text}" ${reading.slice('unclear: '.length)}; say what it is in a mapping file, like {"sizes": {"${text}": "${known[1]?.code}"}}`,
    )
  const { indexes } = reading
  return accepted(known.slice(Math.min(...indexes), Math.max(...indexes) + 1).map((size) => size.code))
}

/** "18 months to 7 years, 92 to 122 cm". Not a constant: sizes are rows. */
function describeRange(known: readonly KnownSize[]): string {
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return 'no sizes are set up yet'
  return `${ageWords(first.minMonths)} to ${ageWords(last.maxMonths)}, ${first.heightCm} to ${last.heightCm} cm`
}

const ageWords = (months: number): string => (months % 12 === 0 ? `${months / 12} years` : `${months} months`)

const inBrackets = /^([^()[\]]*)[([]([^()[\]]+)[)\]]([^()[\]]*)$/
const inTwoParts = /^([^|,]+?)(?:\s*\|\s*|\s+-\s+|,\s*)([^|,]+)$/

/** "2T (2-3 years)", "98 | 2-3y", "98cm - 2-3 years": two ways to write one size. */
function readWhole(text: string, known: readonly KnownSize[], hint: SizeHint | undefined): Reading {
  const whole = readSlashed(text, known, hint)
  if (typeof whole !== 'string') return whole
  const [, first = '', second = '', rest = ''] = inBrackets.exec(text) ?? inTwoParts.exec(text) ?? []
  if (second === '') return whole
  const outside = readSlashed(`${first} ${rest}`.trim(), known, hint)
  const inside = readSlashed(second.trim(), known, hint)
  if (typeof inside === 'string') return outside === 'empty' || isOtherSize(second) ? inside : outside
  if (typeof outside === 'string') return isOtherSize(`${first}${rest}`) ? outside : inside
  const both = outside.indexes.filter((index) => inside.indexes.includes(index))
  if (both.length > 0) return { by: outside.by, indexes: both }
  // "4 years (104 cm)": a single year may mean a child who is four or one who will be; the height decides.
  if (outside.by === 'year' && inside.by === 'height') return inside
  if (outside.by === 'height' && inside.by === 'year') return outside
  return 'unclear: gives two sizes'
}

/** An age or a height that we do not have, whatever the text beside it says. Letters and "3T" do not contradict that text. */
const isOtherSize = (text: string): boolean =>
  new RegExp(`\\d\\s*(?:cm|${unitPattern})\\b`).test(text) || /\d\d+/.test(text)

function readSlashed(text: string, known: readonly KnownSize[], hint: SizeHint | undefined): Reading {
  const ages = new RegExp(`^(\\d{1,2})\\s*/\\s*(\\d{1,2})(\\s*${unitPattern})$`).exec(text)
  if (ages) return readPart(`${ages[1]}-${ages[2]}${ages[3]}`, known, hint)
  // Two consecutive numbers are the year between them: "2/3".
  const year = /^(\d{1,2})\/(\d{1,2})$/.exec(text)
  if (year && Number(year[2]) === Number(year[1]) + 1) return readPart(`${year[1]}-${year[2]}`, known, hint)
  const indexes: number[] = []
  let by: Named['by'] = 'year'
  let unclear: Unread = 'empty'
  for (const part of text.split('/').map((piece) => piece.trim())) {
    if (part === '') continue
    const reading = readPart(part, known, hint)
    if (reading === 'foreign') return reading
    // "UK 3-4 / US 4": a part that is ambiguous alone does not contradict the others.
    if (typeof reading === 'string') unclear = reading
    else {
      indexes.push(...reading.indexes)
      if (by !== 'height') by = reading.by
    }
  }
  return indexes.length > 0 ? { by, indexes } : unclear
}

function readPart(part: string, known: readonly KnownSize[], optionHint: SizeHint | undefined): Reading {
  const { text, numbered, aged } = plainSize(part)
  const hint = aged ? (optionHint ?? 'age') : optionHint
  if (/^\d{1,2}(?:-\d{1,2})?\s?t(?:-\d{1,2}\s?t)?$/.test(text) || /^us\b/.test(text))
    return 'unclear: is an American size, which makers cut differently'
  return readHeight(text, known) ?? readAges(text, known, numbered ? undefined : hint) ?? 'foreign'
}

/** A number of 50 or more cannot be an age: it is a height, with or without its unit. */
function readHeight(text: string, known: readonly KnownSize[]): Reading | undefined {
  const match = /^0?(\d{2,3})(?:\s*cm)?(?:\s*-\s*0?(\d{2,3}))?(?:\s*cm)?$/.exec(text)
  const low = Number(match?.[1])
  if (!match || low < 50) return undefined
  const high = Number(match[2] ?? low)
  // "98-104 cm" is a child growing to 104, which is its size; a wider span is all the sizes in it.
  const above = high > low && high - low <= 7 ? low + 1 : low
  const indexes = known.flatMap((size, index) => (size.heightCm >= above && size.heightCm <= high ? [index] : []))
  return indexes.length > 0 ? { by: 'height', indexes } : 'foreign'
}

const agesPattern = new RegExp(
  `^(\\d{1,2}(?:\\.\\d)?)\\s*${unitPattern}?\\.?(?:\\s*-\\s*(\\d{1,2}(?:\\.\\d)?)\\s*${unitPattern}?\\.?)?$`,
)

function readAges(text: string, known: readonly KnownSize[], hint: SizeHint | undefined): Reading | undefined {
  const match = agesPattern.exec(text)
  if (!match) return undefined
  const [, first = '', firstWord, second, secondWord] = match
  if (second === undefined) return readOneAge(Number(first), firstWord && unitOf(firstWord), known, hint)
  const lastWord = secondWord || firstWord
  const lastUnit = lastWord ? unitOf(lastWord) : bareUnit(first, second, hint)
  if (!lastUnit) {
    const inYears = within(Number(first) * 12, Number(second) * 12, 'ages', known)
    return inYears === 'foreign' ? inYears : 'unclear: does not say whether it is months or years'
  }
  const from = inMonths(Number(first), firstWord ? unitOf(firstWord) : lastUnit)
  const to = inMonths(Number(second), lastUnit)
  return from < to ? within(from, to, 'ages', known) : 'foreign'
}

/** A single year means the year that follows it; a single number of months is ambiguous. */
function readOneAge(
  age: number,
  statedUnit: SizeUnit | '' | undefined,
  known: readonly KnownSize[],
  hint: SizeHint | undefined,
): Reading {
  const unitOfAge = age < 12 ? 'years' : undefined
  const unit = statedUnit || (hint === 'age' ? unitOfAge : hint)
  if (unit === 'years') return within(age * 12, age * 12 + 12, 'year', known)
  if (unit === 'months') {
    const reachable = known.some((size) => age >= size.minMonths && age <= size.maxMonths)
    return reachable ? 'unclear: is a single age in months: up to it, or from it?' : 'foreign'
  }
  const near = within(age * 12 - 12, age * 12 + 12, 'year', known)
  return near === 'foreign' ? near : 'unclear: does not say whether it is an age or a national size number'
}

/**
 * "2-3" is an age in years and "18-24" in months in any shop; "3-6" is a baby's months in one and a child's years in the next.
 */
function bareUnit(first: string, second: string, hint: SizeHint | undefined): SizeUnit | undefined {
  if (hint === 'months' || hint === 'years') return hint
  const [from, to] = [Number(first), Number(second)]
  if (from >= 12 && to >= 18) return 'months'
  if (to - from === 1) return 'years'
  return hint === 'age' && from >= 2 && to > 12 ? 'years' : undefined
}

function within(from: number, to: number, by: Named['by'], known: readonly KnownSize[]): Reading {
  const indexes = known.flatMap((size, index) => (size.minMonths >= from && size.maxMonths <= to ? [index] : []))
  return indexes.length > 0 ? { by, indexes } : 'foreign'
}

const inMonths = (age: number, unit: SizeUnit): number => (unit === 'years' ? age * 12 : age)
