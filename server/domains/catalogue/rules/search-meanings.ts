// What a typed word may mean, best first: the word itself, other forms of it, a compound or its parts, another word for
// it, a colour of its family; only where there is none of these, a beginning, and last a slip of the finger.
import { type ColourFamily, colourFamilies } from './search-colours.ts'
import { alsoFinds, rightAsTheyAre, sameMeaning } from './search-synonyms.ts'
import { foldText } from './text-fold.ts'
import { stemOf } from './text-stem.ts'
import { anyField, fieldBits, type Postings, type Vocabulary } from './text-vocabulary.ts'
import { isNeutral, wordsIn } from './text-words.ts'

/** Documents that mean a word, and how near to it they are. */
export interface Hits extends Postings {
  /** 1 to 100. */
  readonly quality: number
  /** Only where the word stands in one of these fields. */
  readonly only: number
}

export interface Guess {
  readonly word: string
  readonly hits: readonly Hits[]
}

export interface Meaning {
  readonly hits: readonly Hits[]
  /** What a misspelt word was taken for, the likeliest first. */
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

interface Lexicon {
  /** Stem of a term, its words joined → words of each term that means the same, or that it finds too. */
  readonly same: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly also: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly families: ReadonlyMap<string, readonly ColourFamily[]>
  readonly words: readonly string[]
}

const contentWords = (text: string): string[] => wordsIn(foldText(text)).filter((word) => !isNeutral(word))
const termsOf = (line: string): string[][] => line.split(',').map(contentWords)
const keyOf = (term: readonly string[]): string => stemOf(term.join(''))

const lexicon = readLexicon()

/** Words that people type although no product may say them; a vocabulary learns them, so that slips may lead to them. */
export const knownWords: readonly string[] = lexicon.words
const onlyColours = new Set(colourFamilies.flatMap(({ asColour }) => asColour.split(' ')))
const searchTerms = new Set(knownWords.filter((word) => !onlyColours.has(word)).map(stemOf))

/** Whether the word is written rightly beyond doubt, whatever the products say. */
export const isSearchTerm = (word: string): boolean => searchTerms.has(stemOf(word))

function readLexicon(): Lexicon {
  const same = new Map<string, (readonly string[])[]>()
  const also = new Map<string, (readonly string[])[]>()
  const families = new Map<string, ColourFamily[]>()
  const words = new Set(rightAsTheyAre.split(' '))
  const learn = (term: readonly string[]) => words.add(term.join(''))
  for (const line of sameMeaning) {
    const terms = termsOf(line)
    for (const term of terms) {
      learn(term)
      same.set(keyOf(term), [...(same.get(keyOf(term)) ?? []), ...terms])
    }
  }
  for (const [typed, line] of Object.entries(alsoFinds)) {
    learn(contentWords(typed))
    also.set(keyOf(contentWords(typed)), termsOf(line))
  }
  for (const family of colourFamilies)
    for (const word of `${family.anywhere} ${family.asColour}`.split(' ')) {
      words.add(word)
      families.set(stemOf(word), [...(families.get(stemOf(word)) ?? []), family])
    }
  return { same, also, families, words: [...words] }
}

/** @returns what the word means in this vocabulary as it is written, without guessing */
export function meaningOf(word: string, vocabulary: Vocabulary): Hits[] {
  const stem = stemOf(word)
  const hits = [...directly(word, stem, vocabulary)]
  for (const term of lexicon.same.get(stem) ?? [])
    if (keyOf(term) !== stem || term.length > 1) hits.push(...ofTerm(term, quality.same, vocabulary))
  for (const term of lexicon.also.get(stem) ?? []) hits.push(...ofTerm(term, quality.also, vocabulary))
  const families = lexicon.families.get(stem) ?? []
  for (const family of families) if (nameOf(family) === stem) hits.push(...ofFamily(family, quality.family, vocabulary))
  if (hits.length === 0)
    for (const family of families) hits.push(...ofFamily(family, quality.neighbouringColour, vocabulary))
  return hits
}

/** @returns words that begin like it */
export function beginningsOf(word: string, vocabulary: Vocabulary): Hits[] {
  if (word.length < 2) return []
  return vocabulary.beginningWith(word).flatMap((longer) => {
    const own = vocabulary.of(longer)
    return own.documents.length > 0
      ? [{ ...own, quality: quality.beginning, only: anyField }]
      : weakened(meaningOf(longer, vocabulary), quality.beginning)
  })
}

/** @returns what a misspelt word was meant to be */
export function guessOf(word: string, vocabulary: Vocabulary): Meaning {
  const stem = stemOf(word)
  const saysSomething = (meant: string) => meaningOf(meant, vocabulary).length > 0
  for (const typed of stem === word ? [word] : [word, stem]) {
    const guesses = vocabulary.misspelt(typed, saysSomething).map(({ word: meant, slips, isBeginning }) => {
      const share = isBeginning ? quality.slippedBeginning : slips > 1 ? quality.twoSlips : quality.slip
      return { word: meant, hits: weakened(meaningOf(meant, vocabulary), share) }
    })
    if (guesses.length > 0) return { hits: guesses.flatMap(({ hits }) => hits), guesses }
  }
  return { hits: [] }
}

/** @returns what else a word may have been meant to be that is one already: only whole words that products say */
export function secondGuessOf(word: string, vocabulary: Vocabulary): Meaning {
  const isSaid = (meant: string) => vocabulary.ofStem(stemOf(meant)).documents.length > 0
  const guesses = vocabulary
    .misspelt(word, isSaid)
    .filter(({ isBeginning }) => !isBeginning)
    .map(({ word: meant, slips }) => {
      const share = slips > 1 ? quality.twoSlips : quality.slip
      return { word: meant, hits: weakened(directly(meant, stemOf(meant), vocabulary), share) }
    })
  return { hits: guesses.flatMap(({ hits }) => hits), guesses }
}

function directly(word: string, stem: string, vocabulary: Vocabulary): Hits[] {
  const hits: Hits[] = []
  const add = (postings: Postings, share: number) => {
    if (postings.documents.length > 0) hits.push({ ...postings, quality: share, only: anyField })
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

function ofTerm(term: readonly string[], share: number, vocabulary: Vocabulary): Hits[] {
  const [first, ...others] = term.map(stemOf)
  if (first === undefined) return []
  if (others.length === 0) return weakened(directly(term[0] ?? first, first, vocabulary), share)
  let postings = vocabulary.ofStem(first)
  for (const stem of others) postings = both(postings, vocabulary.ofStem(stem))
  return postings.documents.length > 0 ? [{ ...postings, quality: share, only: anyField }] : []
}

function ofFamily(family: ColourFamily, share: number, vocabulary: Vocabulary): Hits[] {
  const of = (words: string, only: number): Hits[] =>
    words.split(' ').map((word) => ({ ...vocabulary.ofStem(stemOf(word)), quality: share, only }))
  return [...of(family.anywhere, anyField), ...of(family.asColour, fieldBits.colour)].filter(({ fields, only }) =>
    fields.some((field) => (field & only) !== 0),
  )
}

const nameOf = (family: ColourFamily): string => stemOf(family.anywhere.split(' ')[0] ?? '')

const weakened = (hits: readonly Hits[], share: number): Hits[] =>
  hits.map((hit) => ({ ...hit, quality: Math.max(1, Math.round((hit.quality * share) / 100)) }))

/** Documents that have both, each where it has the weaker one. */
function both(one: Postings, other: Postings): Postings {
  const documents = new Uint32Array(Math.min(one.documents.length, other.documents.length))
  const fields = new Uint8Array(documents.length)
  let [left, right, count] = [0, 0, 0]
  while (left < one.documents.length && right < other.documents.length) {
    const [a, b] = [one.documents[left] as number, other.documents[right] as number]
    if (a === b) {
      documents[count] = a
      fields[count] = weaker(one.fields[left] as number, other.fields[right] as number)
      count += 1
    }
    if (a <= b) left += 1
    if (b <= a) right += 1
  }
  return { documents: documents.subarray(0, count), fields: fields.subarray(0, count) }
}

/** The lowest bit is the strongest field: the one whose strongest is further up is the weaker. */
const weaker = (one: number, other: number): number => ((one & -one) > (other & -other) ? one : other)
