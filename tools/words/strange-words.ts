// The list of docs/glossary.md, "What people read": the phrases that a text must not contain, and what to say instead.
import { readFileSync } from 'node:fs'

interface Phrase {
  readonly phrase: string
  readonly say: string
  readonly allowedIn: readonly string[]
}

const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')

export const phrases: readonly Phrase[] = (glossary.split('## What people read')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((row) => {
    const [say = '', , never = '', allowed = ''] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const allowedIn = allowed.split(' · ').filter((place) => place !== '')
    return never.split(' · ').map((phrase) => ({ phrase, say, allowedIn }))
  })

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ')

const patterns = phrases.map(({ phrase, say, allowedIn }) => ({
  phrase,
  say,
  allowedIn,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}-])${plain(phrase)}(?![\\p{L}\\p{N}-])`, 'u'),
}))

/**
 * @param text as a person reads it: of a page or of an email
 * @param place the route's first word or the email's template, as in the glossary's last column
 * @returns each forbidden phrase, with its surroundings and what to say
 */
export function strangeWords(text: string, place: string): string[] {
  const normalised = plain(text)
  return patterns.flatMap(({ phrase, say, allowedIn, pattern }) => {
    const at = allowedIn.includes(place) ? -1 : normalised.search(pattern)
    if (at < 0) return []
    const around = normalised.slice(Math.max(0, at - 40), at + phrase.length + 40)
    return [`"${phrase}" in "…${around}…": say ${say || 'it another way'} (docs/glossary.md)`]
  })
}
