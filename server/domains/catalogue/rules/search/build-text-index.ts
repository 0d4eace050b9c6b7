// Tolerant search: every word must match, as it is written, in another form, by another name or, failing these, as a typing
// error. Unknown words are ignored as long as another one is known.
import type { KnownSize } from '../import/parse-sizes.ts'
import { isSearchTerm, knownWords } from './search-lexicon.ts'
import { createMeanings, type Hits, type Meaning, type Meanings } from './search-meanings.ts'
import { readSearchWords, type SearchItem } from './search-words.ts'
import type { SearchDocument, TextIndex, TextMatch } from './text-index.ts'
import { type Matched, matchEveryWord } from './text-match.ts'
import { buildVocabulary, type Vocabulary } from './text-vocabulary.ts'

/** @param sizes all sizes, smallest first */
export function buildTextIndex(documents: readonly SearchDocument[], sizes: readonly KnownSize[]): TextIndex {
  const vocabulary = buildVocabulary(documents, knownWords)
  const scratch = new Uint8Array(documents.length)
  const means = createMeanings(vocabulary)

  const match = (meanings: ReadonlyMap<string, Meaning>): Matched =>
    matchEveryWord(
      [...meanings.values()].map(({ hits }) => hits),
      vocabulary.nameLengths,
      scratch,
    )
  /** If no piece has all words, one of them may be a typing error that happens to be another word: "wale song", "heath check". */
  const matchOrGuessAgain = (meanings: ReadonlyMap<string, Meaning>) => {
    const asTyped = { matched: match(meanings), meanings }
    if (asTyped.matched.documents.length > 0 || meanings.size < 2) return asTyped
    const secondGuesses = [...meanings.keys()]
      .sort()
      .filter((word) => !isSearchTerm(word) && means.secondGuess(word).hits.length > 0)
      .map((word) => new Map([...meanings, [word, means.secondGuess(word)]]))
      .map((others) => ({ matched: match(others), meanings: others, best: 0 }))
    for (const guess of secondGuesses)
      for (const score of guess.matched.scores) guess.best = Math.max(guess.best, score)
    return secondGuesses.filter(({ best }) => best > 0).sort((a, b) => b.best - a.best)[0] ?? asTyped
  }

  const search = (text: string, isTyping: boolean): TextMatch | null => {
    const read = readSearchWords(text, sizes)
    if (read.items.length === 0) return text.trim() === '' ? null : nothingFound
    const unfinished = isTyping && /[\p{L}\p{N}]$/u.test(text) ? read.items.at(-1) : undefined
    const understood = understand(
      read.words,
      { vocabulary, means },
      unfinished?.kind === 'word' ? unfinished.text : undefined,
    )
    const unmet = read.items.filter(
      ({ kind, text: typed }) => kind === 'foreign-size' || understood.get(typed)?.hits.length === 0,
    )
    const found = new Map([...understood].filter(([, { hits }]) => hits.length > 0))
    if (found.size > 0) {
      const { matched, meanings } = matchOrGuessAgain(found)
      return {
        ...matched,
        sizes: read.sizes,
        ignored: unmet.map(({ text: typed }) => typed),
        corrected: correctedText(
          read.items.filter((item) => !unmet.includes(item)),
          meanings,
          matched,
        ),
      }
    }
    // Sizes alone, or neutral words, match every document; unknown words match none.
    const isEverything = read.words.length === 0 && (unmet.length === 0 || read.sizes.length > 0)
    return {
      documents: isEverything ? Uint32Array.from(documents, (_, position) => position) : new Uint32Array(0),
      scores: isEverything ? new Uint8Array(documents.length).fill(255) : new Uint8Array(0),
      sizes: read.sizes,
      ignored: isEverything ? unmet.map(({ text: typed }) => typed) : [],
      corrected: null,
    }
  }
  return { search: (text) => search(text, false), searchWhileTyping: (text) => search(text, true) }
}

/** A text without a word, such as an emoji, is not a search for everything. */
const nothingFound: TextMatch = {
  documents: new Uint32Array(0),
  scores: new Uint8Array(0),
  sizes: [],
  ignored: [],
  corrected: null,
}

interface Knowledge {
  readonly vocabulary: Vocabulary
  readonly means: Meanings
}

/** @param unfinished the word that is still being typed: it may continue, even if it is already a word */
function understand(
  words: readonly string[],
  { vocabulary, means }: Knowledge,
  unfinished?: string,
): Map<string, Meaning> {
  const joined = joinedMeanings(words, { vocabulary, means })
  return new Map(
    words.map((word) => {
      const hits = [...means.of(word), ...(joined.get(word) ?? [])]
      if (word === unfinished) hits.push(...means.beginnings(word))
      if (hits.length > 0) return [word, { hits }]
      if (!vocabulary.knows(word)) hits.push(...means.beginnings(word))
      return [word, hits.length > 0 || vocabulary.knows(word) ? { hits } : means.guess(word)]
    }),
  )
}

/** Words that together make one, in either order, so that the order of words never matters. */
function joinedMeanings(words: readonly string[], { vocabulary, means }: Knowledge): Map<string, Hits[]> {
  const joined = new Map<string, Hits[]>()
  for (const first of words)
    for (const second of words) {
      if (first === second || !vocabulary.knows(first + second)) continue
      const hits = means.of(first + second)
      if (hits.length === 0) continue
      for (const word of [first, second]) joined.set(word, [...(joined.get(word) ?? []), ...hits])
    }
  return joined
}

/** The words that matched, with misspelt ones corrected as in the best match. */
function correctedText(
  items: readonly SearchItem[],
  meanings: ReadonlyMap<string, Meaning>,
  { documents, scores }: Matched,
): string | null {
  const guessed = items.filter(({ text }) => meanings.get(text)?.guesses)
  if (guessed.length === 0) return null
  let best = 0
  for (let at = 1; at < scores.length; at += 1) if ((scores[at] as number) > (scores[best] as number)) best = at
  const meant = ({ text }: SearchItem): string => {
    const guesses = meanings.get(text)?.guesses ?? []
    const fitting = guesses.find(({ hits }) => hits.some((hit) => hit.documents.includes(documents[best] ?? -1)))
    return (fitting ?? guesses[0])?.word ?? text
  }
  return items.map(meant).join(' ')
}
