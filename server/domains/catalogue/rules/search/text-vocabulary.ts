// Every word of the products with the products that contain it, and how a typed word leads to them: as it is, by its stem, as a
// part of a compound, as a beginning, or as a typing error.
import { garmentEndings } from './search-synonyms.ts'
import { slipsBetween } from './text-distance.ts'
import { foldText } from './text-fold.ts'
import type { SearchDocument } from './text-index.ts'
import { stemOf } from './text-stem.ts'
import { isNeutral, wordsIn } from './text-words.ts'

/** The fields of a product that contain a word; several are added up. */
export const fieldBits = { name: 1, type: 2, brand: 4, colour: 8, keyword: 16, tag: 32 } as const
export const anyField = 63

export interface Postings {
  /** Positions of documents, ascending. */
  readonly documents: Uint32Array
  /** Sums of `fieldBits`, parallel to `documents`. */
  readonly fields: Uint8Array
}

export interface Vocabulary {
  /** Distinctive words of each document's name, at most 255. */
  readonly nameLengths: Uint8Array
  /** Also true for the words in `known` that no product contains. */
  knows(word: string): boolean
  of(word: string): Postings
  /** All forms of the word together. */
  ofStem(stem: string): Postings
  /** Forms of the same word that products or people write. */
  forms(stem: string): readonly string[]
  /** Compounds with the word as a part: rain and coat lead to raincoat. */
  compounds(stem: string): readonly string[]
  beginningWith(start: string): readonly string[]
  /** The nearest other words, the likeliest first; empty when all are too far away for a typing error. */
  misspelt(word: string, isMeant: (word: string) => boolean): readonly Misspelt[]
}

export interface Misspelt {
  readonly word: string
  readonly slips: number
  /** Whether only the beginning of the word is similar. */
  readonly isBeginning: boolean
}

const noPostings: Postings = { documents: new Uint32Array(0), fields: new Uint8Array(0) }
const maxPrefixMatches = 300
const maxCorrections = 6

/** @param known words that people may type although no product contains them */
export function buildVocabulary(documents: readonly SearchDocument[], known: readonly string[]): Vocabulary {
  const ids = new Map<string, number>()
  const words: string[] = []
  const idOf = (word: string): number => {
    const found = ids.get(word)
    if (found !== undefined) return found
    ids.set(word, words.length)
    words.push(word)
    return words.length - 1
  }
  const { nameLengths, postingsOf } = collectPostings(documents, idOf)
  for (const word of known) idOf(word)

  const formsByStem = new Map<string, string[]>()
  const compoundsByPart = new Map<string, string[]>()
  for (const word of words) addTo(formsByStem, stemOf(word), word)
  for (const [stem, [word = stem]] of [...formsByStem])
    for (const part of partsOf(stem)) addTo(compoundsByPart, part, word)
  for (const part of compoundsByPart.keys())
    if (!formsByStem.has(part)) addTo(formsByStem, part, words[idOf(part)] ?? part)

  const sorted = [...words].sort(byCodeUnits)
  const written = [...formsByStem].flatMap(([stem, forms]) => {
    const [form = stem] = forms
    const spellings = forms.map((word) => ({ spelling: word, word, stem, letters: letterSet(word) }))
    if (forms.includes(stem)) return spellings
    return [...spellings, { spelling: stem, word: form, stem, letters: letterSet(stem) }]
  })
  const merged = new Map<string, Postings>()
  const postingsOfWord = (word: string): Postings => {
    const id = ids.get(word)
    return id === undefined ? noPostings : postingsOf(id)
  }
  const forms = (stem: string): readonly string[] => formsByStem.get(stem) ?? []
  const ofStem = (stem: string): Postings => {
    const found = merged.get(stem)
    if (found) return found
    const postings = merge(forms(stem).map(postingsOfWord))
    if (postings !== noPostings) merged.set(stem, postings)
    return postings
  }

  return {
    nameLengths,
    knows: (word) => ids.has(word) || formsByStem.has(stemOf(word)),
    of: postingsOfWord,
    ofStem,
    forms,
    compounds: (stem) => compoundsByPart.get(stem) ?? [],
    beginningWith: (start) => {
      const found: string[] = []
      for (let index = firstFrom(sorted, start); index < sorted.length && found.length < maxPrefixMatches; index += 1) {
        const word = sorted[index] as string
        if (!word.startsWith(start)) break
        if (word !== start) found.push(word)
      }
      return found
    },
    misspelt: (typed, isMeant) => {
      // Numbers are meant literally, and three letters are too few to tell a typing error from another word.
      if (typed.length < 4 || /\d/.test(typed)) return []
      const maxSlips = typed.length < 8 ? 1 : 2
      const letters = letterSet(typed)
      const own = stemOf(typed)
      const found: (Misspelt & { readonly weight: number })[] = []
      for (const { spelling, word, stem, letters: spellingLetters } of written) {
        if (
          spelling.length < 3 ||
          spelling.length < typed.length - maxSlips ||
          countBits(letters & ~spellingLetters) > maxSlips
        )
          continue
        const { whole, beginning } = slipsBetween(typed, spelling, maxSlips)
        const isBeginning = whole > maxSlips
        if (isBeginning && (beginning > 1 || typed.length < 5 || spelling[0] !== typed[0])) continue
        if (stem === own || !isMeant(word)) continue
        const weight = ofStem(stem).documents.length
        found.push({ word, slips: isBeginning ? beginning : whole, isBeginning, weight })
      }
      return likeliest(found, typed)
    },
  }
}

/** Whole words before beginnings, fewest errors only; a wrong first letter is rarer than any other error. */
function likeliest(found: readonly (Misspelt & { readonly weight: number })[], typed: string): readonly Misspelt[] {
  const whole = found.filter(({ isBeginning }) => !isBeginning)
  const candidates = whole.length > 0 ? whole : found
  const fewest = Math.min(...candidates.map(({ slips }) => slips))
  const nearest = candidates.filter(({ slips }) => slips === fewest)
  const sameFirst = nearest.filter(({ word }) => word[0] === typed[0])
  return (sameFirst.length > 0 ? sameFirst : nearest)
    .sort((a, b) => b.weight - a.weight || byCodeUnits(a.word, b.word))
    .slice(0, maxCorrections)
}

interface Collected {
  readonly nameLengths: Uint8Array
  postingsOf(id: number): Postings
}

function collectPostings(documents: readonly SearchDocument[], idOf: (word: string) => number): Collected {
  const idsIn = (text: string): readonly number[] =>
    [...new Set(wordsIn(foldText(text)).filter((word) => !isNeutral(word)))].map(idOf)
  // Brands, types, colours and tags repeat: each text is split once.
  const read = new Map<string, readonly number[]>()
  const cachedIds = (text: string): readonly number[] => {
    const found = read.get(text) ?? idsIn(text)
    if (!read.has(text)) read.set(text, found)
    return found
  }
  const nameLengths = new Uint8Array(documents.length)
  const texts: FieldText[] = []
  for (const [document, { name, typeName, typeSingular, brand, colours, keywords, tags }] of documents.entries()) {
    const words = idsIn(name)
    nameLengths[document] = Math.min(255, words.length)
    texts.push({ document, words, bit: fieldBits.name })
    const addField = (text: string, bit: number) => texts.push({ document, words: cachedIds(text), bit })
    addField(typeName, fieldBits.type)
    addField(typeSingular, fieldBits.type)
    addField(brand, fieldBits.brand)
    for (const colour of colours) addField(colour, fieldBits.colour)
    for (const keyword of keywords) addField(keyword, fieldBits.keyword)
    for (const tag of tags) addField(tag, fieldBits.tag)
  }
  return { nameLengths, postingsOf: byWord(texts) }
}

interface FieldText {
  readonly document: number
  readonly words: readonly number[]
  readonly bit: number
}

/** Counting sort by word: within a word the documents stay ascending, each once with all its fields. */
function byWord(texts: readonly FieldText[]): (id: number) => Postings {
  const count = texts.reduce((most, { words }) => words.reduce((max, id) => Math.max(max, id + 1), most), 0)
  const lastDocument = new Int32Array(count).fill(-1)
  const offsets = new Uint32Array(count + 1)
  for (const { document, words } of texts)
    for (const id of words) {
      if (lastDocument[id] !== document) offsets[id + 1] = (offsets[id + 1] as number) + 1
      lastDocument[id] = document
    }
  for (let id = 0; id < count; id += 1) offsets[id + 1] = (offsets[id + 1] as number) + (offsets[id] as number)
  const documents = new Uint32Array(offsets[count] as number)
  const fields = new Uint8Array(documents.length)
  const filled = offsets.slice()
  lastDocument.fill(-1)
  for (const { document, words, bit } of texts)
    for (const id of words) {
      if (lastDocument[id] !== document) {
        documents[filled[id] as number] = document
        filled[id] = (filled[id] as number) + 1
        lastDocument[id] = document
      }
      const slot = (filled[id] as number) - 1
      fields[slot] = (fields[slot] as number) | bit
    }
  return (id) => {
    if (id >= count) return noPostings
    const [from, to] = [offsets[id], offsets[id + 1]]
    return { documents: documents.subarray(from, to), fields: fields.subarray(from, to) }
  }
}

function merge(lists: readonly Postings[]): Postings {
  const nonEmpty = lists.filter(({ documents }) => documents.length > 0)
  const [first, ...others] = nonEmpty
  return first ? others.reduce(mergeTwo, first) : noPostings
}

function mergeTwo(first: Postings, second: Postings): Postings {
  const documents = new Uint32Array(first.documents.length + second.documents.length)
  const fields = new Uint8Array(documents.length)
  let [left, right, count] = [0, 0, 0]
  while (left < first.documents.length || right < second.documents.length) {
    const a = first.documents[left] ?? Number.POSITIVE_INFINITY
    const b = second.documents[right] ?? Number.POSITIVE_INFINITY
    documents[count] = Math.min(a, b)
    fields[count] = (a <= b ? (first.fields[left] as number) : 0) | (b <= a ? (second.fields[right] as number) : 0)
    if (a <= b) left += 1
    if (b <= a) right += 1
    count += 1
  }
  return { documents: documents.slice(0, count), fields: fields.slice(0, count) }
}

function partsOf(stem: string): string[] {
  for (const ending of garmentEndings) {
    const last = stemOf(ending)
    const first = stem.slice(0, -last.length)
    if (first.length >= 3 && stem.endsWith(last)) return [first, last]
  }
  return []
}

function addTo(lists: Map<string, string[]>, key: string, word: string): void {
  const list = lists.get(key)
  if (list) list.push(word)
  else lists.set(key, [word])
}

/** One bit for each letter; non-Latin letters share the remaining bits. */
function letterSet(word: string): number {
  let set = 0
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index) - 97
    set |= 1 << (code >= 0 && code < 26 ? code : 26 + (word.charCodeAt(index) % 6))
  }
  return set
}

function countBits(set: number): number {
  let bits = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}

function firstFrom(sorted: readonly string[], start: string): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] as string) < start) from = middle + 1
    else to = middle
  }
  return from
}

function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
