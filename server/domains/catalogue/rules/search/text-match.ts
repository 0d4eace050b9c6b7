// Which documents match every word, and how well: a word in the name counts more than one in a tag, the word itself more than
// its other meanings.
import type { Hits } from './search-meanings.ts'
import { anyField, fieldBits } from './text-vocabulary.ts'

export interface Matched {
  /** Ascending. */
  readonly documents: Uint32Array
  /** 1 to 255, parallel. */
  readonly scores: Uint8Array
}

const strengths: readonly (readonly [bit: number, strength: number])[] = [
  [fieldBits.name, 240],
  [fieldBits.type, 205],
  [fieldBits.brand, 185],
  [fieldBits.colour, 165],
  [fieldBits.keyword, 125],
  [fieldBits.tag, 85],
]
/** The strongest field of every sum of fields. */
const strengthOf = Uint8Array.from(
  { length: anyField + 1 },
  (_, fields) => strengths.find(([bit]) => fields & bit)?.[1] ?? 0,
)
/** The share of a name that is typed decides between equals: "heart jumper" is the Heart jumper before the Big heart jumper. */
const wholeNameBonus = 15

/** @param scratch one zero for each document; zeros again afterwards */
export function matchEveryWord(
  words: readonly (readonly Hits[])[],
  nameLengths: Uint8Array,
  scratch: Uint8Array,
): Matched {
  const rarestFirst = [...words].sort((a, b) => sizeOf(a) - sizeOf(b))
  let documents = new Uint32Array(0)
  let sums = new Uint16Array(0)
  for (const [index, hits] of rarestFirst.entries()) {
    mark(hits, scratch)
    if (index === 0) documents = listMarked(hits, scratch)
    if (index === 0) sums = new Uint16Array(documents.length)
    let kept = 0
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] as number
      const strength = scratch[document] as number
      if (strength === 0) continue
      documents[kept] = document
      sums[kept] = (sums[at] as number) + strength
      kept += 1
    }
    documents = documents.subarray(0, kept)
    unmark(hits, scratch)
  }
  const scores = new Uint8Array(documents.length)
  for (let at = 0; at < documents.length; at += 1) {
    const nameLength = Math.max(1, nameLengths[documents[at] as number] as number)
    const bonus = wholeNameBonus * Math.min(1, words.length / nameLength)
    scores[at] = Math.max(1, Math.round((sums[at] as number) / words.length + bonus))
  }
  return { documents, scores }
}

const sizeOf = (hits: readonly Hits[]): number => hits.reduce((sum, { documents }) => sum + documents.length, 0)

/** Each document keeps its strongest hit. */
function mark(hits: readonly Hits[], scratch: Uint8Array): void {
  for (const { documents, fields, quality, countedFields } of hits) {
    const strengths = strengthsOf(quality, countedFields)
    for (let at = 0; at < documents.length; at += 1) {
      const strength = strengths[fields[at] as number] as number
      const document = documents[at] as number
      if (strength > (scratch[document] as number)) scratch[document] = strength
    }
  }
}

const strengthsOf = (quality: number, countedFields: number): Uint8Array =>
  Uint8Array.from(strengthOf, (_, fields) =>
    Math.ceil(((strengthOf[fields & countedFields] as number) * quality) / 100),
  )

function listMarked(hits: readonly Hits[], scratch: Uint8Array): Uint32Array<ArrayBuffer> {
  const found = new Uint32Array(Math.min(sizeOf(hits), scratch.length))
  let count = 0
  if (sizeOf(hits) * 16 < scratch.length) {
    const seen = new Set<number>()
    for (const { documents } of hits) for (const document of documents) if (scratch[document] !== 0) seen.add(document)
    for (const document of seen) found[count++] = document
    return found.subarray(0, count).sort()
  }
  for (let document = 0; document < scratch.length; document += 1)
    if (scratch[document] !== 0) found[count++] = document
  return found.subarray(0, count)
}

function unmark(hits: readonly Hits[], scratch: Uint8Array): void {
  for (const { documents } of hits)
    for (let at = 0; at < documents.length; at += 1) scratch[documents[at] as number] = 0
}
