// Reads the data of synonyms and colours once: which other terms a typed word also matches.
import { type ColourFamily, colourFamilies } from './search-colours.ts'
import { alsoFinds, correctAsTyped, sameMeaning } from './search-synonyms.ts'
import { foldText } from './text-fold.ts'
import { stemOf } from './text-stem.ts'
import { isNeutral, wordsIn } from './text-words.ts'

interface Lexicon {
  /** By the stem of a term's joined words: the words of each term with `same` meaning, or that the term `also` finds. */
  readonly same: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly also: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly families: ReadonlyMap<string, readonly ColourFamily[]>
  readonly words: readonly string[]
}

const contentWords = (text: string): string[] => wordsIn(foldText(text)).filter((word) => !isNeutral(word))
const termsOf = (line: string): string[][] => line.split(',').map(contentWords)
/** For a term of several words, the stem of their compound. */
export const keyOf = (term: readonly string[]): string => stemOf(term.join(''))

export const lexicon = readLexicon()

/**
 * Words that people type although no product may contain them. A vocabulary includes them, so that typos of them are corrected.
 */
export const knownWords: readonly string[] = lexicon.words
const onlyColours = new Set(colourFamilies.flatMap(({ asColour }) => asColour.split(' ')))
const searchTerms = new Set(knownWords.filter((word) => !onlyColours.has(word)).map(stemOf))

/** Whether the word is certainly spelt correctly, even if no product contains it. */
export const isSearchTerm = (word: string): boolean => searchTerms.has(stemOf(word))

function readLexicon(): Lexicon {
  const same = new Map<string, (readonly string[])[]>()
  const also = new Map<string, (readonly string[])[]>()
  const families = new Map<string, ColourFamily[]>()
  const words = new Set(correctAsTyped.split(' '))
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
