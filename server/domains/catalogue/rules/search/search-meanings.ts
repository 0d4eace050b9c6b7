// What a typed word may mean, best first: the word itself, other forms of it, a compound or its parts, a synonym, a colour of
// its family; failing all of these, the beginning of a word, and last a typing error.
import type { ColourFamily } from './search-colours.ts'
import { keyOf, lexicon } from './search-lexicon.ts'
import { stemOf } from './text-stem.ts'
import { anyField, fieldBits, type Postings, type Vocabulary } from './text-vocabulary.ts'

/** Documents that match a word, and how closely. */
export interface Hits extends Postings {
  /** 1 to 100. */
  readonly quality: number
  /** Sum of the `fieldBits` that count: a document with the word only in other fields does not match. */
  readonly countedFields: number
}

export interface Guess {
  readonly word: string
  readonly hits: readonly Hits[]
}

export interface Meaning {
  readonly hits: readonly Hits[]
  /** What a misspelt word was corrected to, the likeliest first. */
  readonly guesses?: readonly Guess[]
}

const quality = {
  exact: 100,
  form: 96,
  compound: 85,
  beginning: 85,
  parts: 82,
  same: 78,
  family: 65,
  also: 60,
  slip: 60,
  twoSlips: 50,
  slippedBeginning: 45,
  neighbouringColour: 45,
} as const

export interface Meanings {
  /** The meanings of the word as written, without guessing. */
  of(word: string): readonly Hits[]
  /** Words that begin with it. */
  beginnings(word: string): readonly Hits[]
  /** The likely meanings of an unknown word. */
  guess(word: string): Meaning
  /** The words that a known word may be a typing error of: only whole words of products. */
  secondGuess(word: string): Meaning
}

/** The most words whose meanings are cached: a shop's visitors share a small vocabulary. */
const maxMemoised = 2000

export function createMeanings(vocabulary: Vocabulary): Meanings {
  const hitsOf = memoised((word) => meaningOf(word, vocabulary))
  return {
    of: hitsOf,
    beginnings: (word) =>
      word.length < 2 ? [] : vocabulary.beginningWith(word).flatMap(continued(vocabulary, hitsOf)),
    guess: memoised((word) => guessOf(word, vocabulary, hitsOf)),
    secondGuess: memoised((word) => secondGuessOf(word, vocabulary)),
  }
}

function memoised<Value>(find: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>()
  return (word) => {
    const found = known.get(word) ?? find(word)
    if (known.size >= maxMemoised) known.clear()
    known.set(word, found)
    return found
  }
}

function meaningOf(word: string, vocabulary: Vocabulary): readonly Hits[] {
  const stem = stemOf(word)
  const hits = [...directHits(word, stem, vocabulary)]
  for (const term of lexicon.same.get(stem) ?? [])
    if (keyOf(term) !== stem || term.length > 1) hits.push(...ofTerm(term, quality.same, vocabulary))
  for (const term of lexicon.also.get(stem) ?? []) hits.push(...ofTerm(term, quality.also, vocabulary))
  const families = lexicon.families.get(stem) ?? []
  for (const family of families) if (nameOf(family) === stem) hits.push(...ofFamily(family, quality.family, vocabulary))
  if (hits.length === 0)
    for (const family of families) hits.push(...ofFamily(family, quality.neighbouringColour, vocabulary))
  return hits
}

const continued =
  (vocabulary: Vocabulary, hitsOf: Meanings['of']) =>
  (longer: string): readonly Hits[] => {
    const own = vocabulary.of(longer)
    if (own.documents.length === 0) return weakened(hitsOf(longer), quality.beginning)
    return [{ ...own, quality: quality.beginning, countedFields: anyField }]
  }

function guessOf(word: string, vocabulary: Vocabulary, hitsOf: Meanings['of']): Meaning {
  const stem = stemOf(word)
  for (const typed of stem === word ? [word] : [word, stem]) {
    const near = vocabulary.misspelt(typed, (meant) => hitsOf(meant).length > 0)
    // A word that no product contains comes from the lexicon: it is likely only if all of it is similar, not just its beginning.
    const likely = near.filter(
      ({ word: meant, isBeginning }) => !isBeginning || vocabulary.of(meant).documents.length > 0,
    )
    const guesses = likely.map(({ word: meant, slips, isBeginning }) => {
      const share = isBeginning ? quality.slippedBeginning : shareAfter(slips)
      return { word: meant, hits: weakened(hitsOf(meant), share) }
    })
    if (guesses.length > 0) return { hits: guesses.flatMap(({ hits }) => hits), guesses }
  }
  return { hits: [] }
}

const shareAfter = (slips: number): number => (slips > 1 ? quality.twoSlips : quality.slip)

function secondGuessOf(word: string, vocabulary: Vocabulary): Meaning {
  const guesses = vocabulary
    .misspelt(word, (meant) => vocabulary.ofStem(stemOf(meant)).documents.length > 0)
    .filter(({ isBeginning }) => !isBeginning)
    .map(({ word: meant, slips }) => {
      const hits = directHits(meant, stemOf(meant), vocabulary)
      return { word: meant, hits: weakened(hits, shareAfter(slips)) }
    })
  return { hits: guesses.flatMap(({ hits }) => hits), guesses }
}

function directHits(word: string, stem: string, vocabulary: Vocabulary): Hits[] {
  const hits: Hits[] = []
  const add = (postings: Postings, hitQuality: number) => {
    if (postings.documents.length > 0) hits.push({ ...postings, quality: hitQuality, countedFields: anyField })
  }
  for (const form of vocabulary.forms(stem)) add(vocabulary.of(form), form === word ? quality.exact : quality.form)
  for (const compound of vocabulary.compounds(stem)) add(vocabulary.ofStem(stemOf(compound)), quality.compound)
  // "raincoat" finds a rain coat.
  for (let at = 3; at < stem.length - 2; at += 1) {
    const [first, last] = [stem.slice(0, at), stem.slice(at)]
    add(both(vocabulary.ofStem(stemOf(first)), vocabulary.ofStem(last)), quality.parts)
  }
  return hits
}

function ofTerm(term: readonly string[], hitQuality: number, vocabulary: Vocabulary): Hits[] {
  const [first, ...others] = term.map(stemOf)
  if (first === undefined) return []
  if (others.length === 0) return weakened(directHits(term[0] ?? first, first, vocabulary), hitQuality)
  let postings = vocabulary.ofStem(first)
  for (const stem of others) postings = both(postings, vocabulary.ofStem(stem))
  return postings.documents.length > 0 ? [{ ...postings, quality: hitQuality, countedFields: anyField }] : []
}

function ofFamily(family: ColourFamily, hitQuality: number, vocabulary: Vocabulary): Hits[] {
  const hitsOf = (words: string, countedFields: number): Hits[] =>
    words.split(' ').map((word) => ({ ...vocabulary.ofStem(stemOf(word)), quality: hitQuality, countedFields }))
  return [...hitsOf(family.anywhere, anyField), ...hitsOf(family.asColour, fieldBits.colour)].filter(
    ({ fields, countedFields }) => fields.some((field) => (field & countedFields) !== 0),
  )
}

const nameOf = (family: ColourFamily): string => stemOf(family.anywhere.split(' ')[0] ?? '')

const weakened = (hits: readonly Hits[], share: number): Hits[] =>
  hits.map((hit) => ({ ...hit, quality: Math.max(1, Math.round((hit.quality * share) / 100)) }))

/** Documents that have both, each with its weaker match. */
function both(first: Postings, second: Postings): Postings {
  if (first.documents.length === 0) return first
  if (second.documents.length === 0) return second
  const documents = new Uint32Array(Math.min(first.documents.length, second.documents.length))
  const fields = new Uint8Array(documents.length)
  let [left, right, count] = [0, 0, 0]
  while (left < first.documents.length && right < second.documents.length) {
    const [a, b] = [first.documents[left] as number, second.documents[right] as number]
    if (a === b) {
      documents[count] = a
      fields[count] = weaker(first.fields[left] as number, second.fields[right] as number)
      count += 1
    }
    if (a <= b) left += 1
    if (b <= a) right += 1
  }
  // Copies, so that the cache does not retain larger arrays.
  return { documents: documents.slice(0, count), fields: fields.slice(0, count) }
}

/** The lowest bit is the strongest field, so the higher of two lowest bits is the weaker. */
const weaker = (a: number, b: number): number => ((a & -a) > (b & -b) ? a : b)
