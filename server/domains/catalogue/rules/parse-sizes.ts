// How a size as shops write it becomes our codes (decisions.md §10): slash-separated variants, each a height ("092cm", "98")
// or an age ("18-24m", "2-3 years", "3y"), together name a range. What is for no child of ours is refused with a reason.
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { SizeSpan } from './size-range.ts'

export interface KnownSize extends SizeSpan {
  readonly code: string
  readonly heightCm: number
}

interface Ages {
  readonly from: number
  readonly to: number
}

/**
 * @param known all sizes, smallest first
 * @returns the codes from the smallest to the largest that the text names; the reason is a sentence for people
 */
export function parseSizes(text: string, known: readonly KnownSize[]): Outcome<string[], string> {
  const indexes: number[] = []
  for (const part of text.split('/').map((piece) => piece.trim())) {
    if (part === '') continue
    const found = indexesOf(part.toLowerCase(), known)
    if (!found) return refused(`size "${text}" is none of ours (18 months to 7 years, 92 to 122 cm)`)
    indexes.push(...found)
  }
  if (indexes.length === 0) return refused('the size is empty')
  return accepted(known.slice(Math.min(...indexes), Math.max(...indexes) + 1).map((size) => size.code))
}

function indexesOf(part: string, known: readonly KnownSize[]): number[] | undefined {
  const height = readHeight(part)
  const ages = height === undefined ? readAges(part) : undefined
  const indexes = known.flatMap((size, index) => {
    const meant = height === undefined ? ages !== undefined && isWithin(size, ages) : size.heightCm === height
    return meant ? [index] : []
  })
  return indexes.length > 0 ? indexes : undefined
}

const isWithin = (size: SizeSpan, { from, to }: Ages): boolean => size.minMonths >= from && size.maxMonths <= to

/** A number from 50 on can be no age: it is a height, with its unit or without. */
function readHeight(part: string): number | undefined {
  const match = /^0?(\d{2,3})(?:\s*cm)?$/.exec(part)
  const height = Number(match?.[1])
  return match && height >= 50 ? height : undefined
}

const unit = '(m|mo|mos|mth|mths|months?|y|yr|yrs|years?)'
const agesPattern = new RegExp(
  `^(\\d{1,2}(?:\\.\\d)?)\\s*${unit}?(?:\\s*(?:-|–|—|to)\\s*(\\d{1,2}(?:\\.\\d)?)\\s*${unit}?)?(?:\\s*old)?$`,
)

/** In months. A single year stands for the year that follows it; a single number of months says too little. */
function readAges(part: string): Ages | undefined {
  const match = agesPattern.exec(part)
  if (!match) return undefined
  const [, first, firstUnit, second, secondUnit] = match
  if (second === undefined) {
    if (!firstUnit?.startsWith('y')) return undefined
    return { from: Number(first) * 12, to: Number(first) * 12 + 12 }
  }
  const lastUnit = secondUnit ?? firstUnit
  if (!lastUnit) return undefined
  const from = months(Number(first), firstUnit ?? lastUnit)
  const to = months(Number(second), lastUnit)
  return from < to ? { from, to } : undefined
}

const months = (age: number, ageUnit: string): number => (ageUnit.startsWith('y') ? age * 12 : age)
