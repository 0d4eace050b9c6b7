// Splits a typed text into sizes, neutral words, and the words that must all match.
import type { KnownSize } from '../import/parse-sizes.ts'
import { readSizes } from './search-sizes.ts'
import { foldText } from './text-fold.ts'
import { isNeutral, wordsIn } from './text-words.ts'

export interface SearchItem {
  /** As typed, folded. */
  readonly text: string
  readonly kind: 'word' | 'size' | 'foreign-size'
}

export interface SearchWords {
  /** In the order typed, including neutral ones. */
  readonly items: readonly SearchItem[]
  /** Each once. */
  readonly words: readonly string[]
  /** Size codes, in the order of the sizes. */
  readonly sizes: readonly string[]
}

/** The contract allows no more; longer texts are cut. */
const maxTextLength = 100
/** No search needs more words, and each pair of them is tried as a compound. */
const maxWords = 12

export function readSearchWords(text: string, known: readonly KnownSize[]): SearchWords {
  const { around, readings } = readSizes(foldText(text.slice(0, maxTextLength)), known)
  const items: SearchItem[] = []
  const words = new Set<string>()
  for (const [index, piece] of around.entries()) {
    for (const word of wordsIn(piece)) {
      if (!isNeutral(word) && (words.has(word) || words.size < maxWords)) words.add(word)
      items.push({ text: word, kind: 'word' })
    }
    const reading = readings[index]
    if (reading) items.push({ text: reading.text, kind: reading.codes.length > 0 ? 'size' : 'foreign-size' })
  }
  const codes = new Set(readings.flatMap(({ codes }) => codes))
  return {
    items,
    words: [...words],
    sizes: known.map(({ code }) => code).filter((code) => codes.has(code)),
  }
}
