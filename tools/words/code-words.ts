// The list of docs/glossary.md, "What code says": words that no comment, identifier, test name, log or error may contain.
import { readFileSync } from 'node:fs'

interface Word {
  readonly word: string
  readonly say: string
  /** Folders or files, from the root. */
  readonly allowedIn: readonly string[]
}

const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
const cells = (text: string): string[] => text.split(' · ').filter((cell) => cell !== '')

export const codeWords: readonly Word[] = (glossary.split('## What code says')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((row) => {
    const [say = '', never = '', allowed = ''] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return cells(never).map((word) => ({ word, say, allowedIn: cells(allowed) }))
  })

const patterns = codeWords.map((word) => ({
  ...word,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])${word.word.replaceAll("'", "['’]")}(?![\\p{L}\\p{N}])`, 'u'),
}))

/**
 * @param path from the root, as the glossary's last column names folders
 * @returns each word that must not be in the text, and what to say instead
 */
export function wrongWords(text: string, path: string): string[] {
  const normalised = text.toLowerCase().replaceAll(/\s+/g, ' ')
  return patterns
    .filter(({ allowedIn, pattern }) => !allowedIn.some((place) => path.startsWith(place)) && pattern.test(normalised))
    .map(({ word, say }) => `"${word}" in "${normalised.trim()}": say ${say} (docs/glossary.md)`)
}
