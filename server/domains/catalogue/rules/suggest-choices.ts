// Which filter values a visitor may mean while typing: "jea" means trousers, "saltm" the brand Saltmarsh, "3-4" a size. Unlike in
// a search, one matching word is enough: the others may be about the piece.
import type { KnownSize } from './import/parse-sizes.ts'
import { knownWords } from './search/search-lexicon.ts'
import { createMeanings, type Hits } from './search/search-meanings.ts'
import { kindsOfType } from './search/search-synonyms.ts'
import { readSearchWords } from './search/search-words.ts'
import { foldText } from './search/text-fold.ts'
import { matchEveryWord } from './search/text-match.ts'
import { buildVocabulary } from './search/text-vocabulary.ts'

export interface SuggestedChoice {
  readonly facet: 'types' | 'brands' | 'sizes'
  readonly code: string
}

interface Named {
  readonly code: string
  readonly name: string
}

export interface ChoicesToSuggest {
  readonly types: readonly (Named & { readonly singular?: string })[]
  readonly brands: readonly Named[]
  /** Smallest first. */
  readonly sizes: readonly (KnownSize & { readonly shortLabel: string })[]
}

export interface ChoiceSuggester {
  /** Values meant by more of the words come first, then better matches, then sizes. */
  suggest(text: string, limit: number): SuggestedChoice[]
}

/** Shorter unknown words are too likely to be the beginning of something else. */
const minGuessedLength = 5
const blank = { name: '', brand: '', typeName: '', typeSingular: '', colours: [], keywords: [], tags: [] }

export function buildChoiceSuggester({ types, brands, sizes }: ChoicesToSuggest): ChoiceSuggester {
  const choices: SuggestedChoice[] = [
    ...types.map(({ code }) => ({ facet: 'types' as const, code })),
    ...brands.map(({ code }) => ({ facet: 'brands' as const, code })),
  ]
  const vocabulary = buildVocabulary(
    [
      ...types.map(({ name, singular = '' }) => ({
        ...blank,
        typeName: name,
        typeSingular: singular,
        keywords: [kindsOfType[name] ?? ''],
      })),
      ...brands.map(({ name }) => ({ ...blank, name })),
    ],
    knownWords,
  )
  const means = createMeanings(vocabulary)
  const scratch = new Uint8Array(choices.length)
  const meantBy = (word: string, isLast: boolean): Hits[] => {
    const hits = [...means.of(word), ...(isLast ? means.beginnings(word) : [])]
    const isGuessed = hits.length === 0 && word.length >= minGuessedLength && !vocabulary.knows(word)
    return isGuessed ? [...means.guess(word).hits] : hits
  }
  return {
    suggest: (text, limit) => {
      const { words, items, sizes: sizeCodes } = readSearchWords(text, sizes)
      const last = items.at(-1)?.text
      const meant = new Map<number, { words: Set<string>; score: number }>()
      for (const word of words) {
        const { documents, scores } = matchEveryWord([meantBy(word, word === last)], vocabulary.nameLengths, scratch)
        for (const [at, position] of documents.entries()) {
          const before = meant.get(position) ?? { words: new Set(), score: 0 }
          meant.set(position, { words: before.words.add(word), score: before.score + (scores[at] ?? 0) })
        }
      }
      const ranked = [...meant].sort(
        ([, one], [, other]) => other.words.size - one.words.size || other.score - one.score,
      )
      const named = ranked
        // A "t shirt" is not a sweatshirt: a choice is left out if another one matches all of its words and more.
        .filter(
          ([, { words: some }]) =>
            !ranked.some(([, { words: all }]) => all.size > some.size && [...some].every((word) => all.has(word))),
        )
        .flatMap(([position]) => choices[position] ?? [])
      const codes = sizeCodes.length > 0 ? sizeCodes : sizesBeginning(last ?? '', sizes)
      const ofSize = codes.map((code) => ({ facet: 'sizes' as const, code }))
      const roomForNames = Math.max(limit - ofSize.length, Math.ceil(limit / 2))
      return [...named.slice(0, roomForNames), ...ofSize].slice(0, limit)
    },
  }
}

/** "3" is not a size yet, but may become "3-4". */
function sizesBeginning(typed: string, sizes: ChoicesToSuggest['sizes']): string[] {
  if (!/^\d{1,3}$/.test(typed)) return []
  const begins = (label: string) => foldText(label).startsWith(typed)
  return sizes
    .filter(({ shortLabel, heightCm }) => begins(shortLabel) || begins(String(heightCm)))
    .map(({ code }) => code)
}
