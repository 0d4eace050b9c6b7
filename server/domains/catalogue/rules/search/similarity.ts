// How similar two pieces are, for "more like this": what parents would take instead. Type counts most, then an available size,
// the kind of thing ("raincoat" among outerwear), colours, RRP, brand, gender.
import type { Gender } from '#contract/primitives.ts'

export interface SimilarityFacts {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly brand: string
  readonly sex: Gender
  readonly rrpPence: number
  readonly colours: readonly string[]
  /** For the subject: its sizes. For a candidate: the available sizes. */
  readonly sizes: readonly string[]
}

/** The most products that are shown as similar. */
export const similarShown = 8

// Type outweighs all other details together, so the same type comes first.
const weights = { type: 150, sizes: 40, kind: 36, colours: 24, worth: 20, brand: 16, sex: 12 }

/** The most similar first, never the subject itself; equals keep their order. */
export function rankSimilar<Candidate extends SimilarityFacts>(
  subject: SimilarityFacts,
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates
    .filter((candidate) => candidate.id !== subject.id)
    .map((candidate) => ({ candidate, score: similarity(subject, candidate) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, similarShown)
    .map(({ candidate }) => candidate)
}

/** 0 for nothing in common, 298 for a twin. */
export function similarity(subject: SimilarityFacts, candidate: SimilarityFacts): number {
  return (
    (subject.type === candidate.type ? weights.type : 0) +
    weights.sizes * shareOf(subject.sizes, candidate.sizes) +
    (kindOf(subject.name) === kindOf(candidate.name) ? weights.kind : 0) +
    weights.colours * shareOf(lowerCased(subject.colours), lowerCased(candidate.colours)) +
    weights.worth * nearness(subject.rrpPence, candidate.rrpPence) +
    (subject.brand === candidate.brand ? weights.brand : 0) +
    weights.sex * suits(subject.sex, candidate.sex)
  )
}

/** English names end with the kind of thing: "Puddle raincoat". */
const kindOf = (name: string): string =>
  name
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.at(-1) ?? ''

/** The share of the wanted values that are present. */
function shareOf(wanted: readonly string[], present: readonly string[]): number {
  const found = wanted.filter((value) => present.includes(value)).length
  return wanted.length === 0 ? 0 : found / wanted.length
}

const lowerCased = (words: readonly string[]): string[] => words.map((word) => word.toLowerCase())

/** 1 for the same RRP, 0 for half or double and beyond. */
const nearness = (a: number, b: number): number => Math.max(0, 1 - Math.abs(Math.log2(a / b)))

/** A piece for everyone suits a girl or a boy nearly as well. */
function suits(wanted: Gender, offered: Gender): number {
  if (wanted === offered) return 1
  return wanted === 'unisex' || offered === 'unisex' ? 0.75 : 0
}
