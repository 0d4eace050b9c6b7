// Finds sizes among the words of a search (product §10): "3-4", "3-4y", "18-24m", "104cm", "age 3", "for a 3 year old", "3T". A
// lone number below 50 is a size only with a unit or with "age" or "size" before it.
import type { KnownSize } from '../import/parse-sizes.ts'

export interface SizeReading {
  /** Text between and around the sizes, in order; one more than there are sizes. */
  readonly around: readonly string[]
  readonly readings: readonly { readonly text: string; readonly codes: readonly string[] }[]
}

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const counted = new RegExp(`\\b(${numberWords.join('|')})(?=[\\s-]*(?:years?|yrs?|months?)\\b)`, 'g')
const aged = new RegExp(`\\b(aged?|size)(\\s+)(${numberWords.join('|')})\\b`, 'g')
const amount = '(\\d{1,3}(?:\\.\\d)?)'
const unit = '(?:\\s*(months?|mths?|mnths?|mos?|m|years?|yrs?|yo|y|cms?)|(t))?'
const sizePattern = new RegExp(
  `(?<![\\p{L}\\p{N}.])(?:(age[sd]?|sizes?|height)\\s*:?\\s*)?${amount}${unit}` +
    `(?:(\\s*(?:-|to|/)\\s*|\\s+(?!\\d+\\s*(?:-|to|/)\\s*\\d))${amount}${unit})?(?:[\\s-]*olds?)?(?![\\p{L}\\p{N}])`,
  'gu',
)
/** Larger numbers than this are not ages in years. */
const oldestYears = 16
const smallestHeight = 50

/** @param folded by `foldText` */
export function readSizes(folded: string, known: readonly KnownSize[]): SizeReading {
  const text = folded
    .replaceAll(counted, (word) => String(numberWords.indexOf(word) + 1))
    .replaceAll(aged, (_, before: string, gap: string, word: string) => before + gap + (numberWords.indexOf(word) + 1))
  const around: string[] = []
  const readings: { text: string; codes: string[] }[] = []
  let from = 0
  for (const match of text.matchAll(sizePattern)) {
    const codes = codesMeant(match, known)
    if (!codes) continue
    around.push(text.slice(from, match.index))
    readings.push({ text: match[0].trim(), codes })
    from = match.index + match[0].length
  }
  around.push(text.slice(from))
  return { around, readings }
}

type Kind = 'height' | 'years' | 'months' | 'american'
interface Amount {
  readonly value: number
  readonly kind: Kind | undefined
  readonly hasUnit: boolean
}

/** @returns undefined when it is not a size, an empty list when it is one that we do not have */
function codesMeant(match: RegExpMatchArray, known: readonly KnownSize[]): string[] | undefined {
  const [, before, firstText, firstUnit, firstT, between, secondText, secondUnit, secondT] = match
  const first = amountOf(firstText ?? '', firstUnit ?? firstT)
  if (secondText === undefined) return codesOfOne(first, before !== undefined, known)
  const second = amountOf(secondText, secondUnit ?? secondT)
  // Three-quarter sleeves are not a size, and nor are two numbers that happen to be adjacent.
  if (!/-|to/.test(between ?? '') && !before && !first.kind && !second.kind) return undefined
  const heights = [first, second].filter(({ kind }) => kind === 'height').length
  if (heights === 2) return codesBetween(known, (size) => within(size.heightCm, first.value, second.value))
  if (heights === 1)
    return [...new Set([first, second].flatMap((word) => codesOfOne(word, before !== undefined, known) ?? []))]
  const lastKind = second.kind ?? first.kind ?? (second.value > oldestYears ? 'months' : 'years')
  const start = inMonths(first.value, first.kind ?? lastKind)
  const end = inMonths(second.value, lastKind)
  return codesBetween(known, (size) => size.minMonths >= start && size.maxMonths <= end)
}

function codesOfOne(amount: Amount, isNamed: boolean, known: readonly KnownSize[]): string[] | undefined {
  const { value, kind, hasUnit } = amount
  if (kind === 'height') return codesOfHeight(value, hasUnit || isNamed, known)
  // A label "3T" fits until three; "24 months" may be a label that ends there or an age that begins there.
  if (kind === 'american') return codesBetween(known, (size) => size.maxMonths === value * 12)
  if (kind === 'months' || (!kind && isNamed && value > oldestYears))
    return codesBetween(known, (size) => within(value, size.minMonths, size.maxMonths))
  if (kind === 'years' || isNamed)
    return codesBetween(known, (size) => size.minMonths <= value * 12 && value * 12 < size.maxMonths)
  return undefined
}

/** The size of this height, else the next one a child of this height fits into. A bare 100 may be anything. */
function codesOfHeight(height: number, isHeight: boolean, known: readonly KnownSize[]): string[] | undefined {
  const exact = known.filter((size) => size.heightCm === height)
  if (exact.length > 0) return exact.map((size) => size.code)
  if (!isHeight) return undefined
  const [smallest, next] = known
  if (!smallest || !next || height <= smallest.heightCm - (next.heightCm - smallest.heightCm)) return []
  return known
    .filter((size) => size.heightCm > height)
    .slice(0, 1)
    .map((size) => size.code)
}

function amountOf(text: string, unitText: string | undefined): Amount {
  const value = Number(text)
  if (!unitText) return { value, kind: value >= smallestHeight ? 'height' : undefined, hasUnit: false }
  const kinds: Record<string, Kind> = { t: 'american', c: 'height', y: 'years', m: 'months' }
  return { value, kind: kinds[unitText.charAt(0)], hasUnit: true }
}

const inMonths = (value: number, kind: Kind): number => (kind === 'months' ? value : value * 12)
const within = (value: number, from: number, to: number): boolean => value >= from && value <= to
const codesBetween = (known: readonly KnownSize[], fits: (size: KnownSize) => boolean): string[] =>
  known.filter(fits).map((size) => size.code)
