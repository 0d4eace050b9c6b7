// The rules that a text cites: `product §4.1, §4.2`, `L-7`, `decisions 55, 164`. A citation may continue on the next line of a comment.
import { documents, nameOf } from './read-rules.ts'

export interface Citation {
  /** As `product §4.1`; undefined for a § that belongs to no document. */
  readonly rule: string | undefined
  readonly line: number
}

/** Numbers of other people's documents. */
const foreign = ['RFC \\d+', 'Notice \\d+']
/** Applied migrations are never edited: they cite the founders' documents by the names those had. */
const oldNames: Readonly<Record<string, string>> = {
  'decisions.md': 'product',
  decisions: 'product',
  specification: 'spec',
  'payments.md': 'payments',
  'design brief': 'design',
}

const ofSections = Object.keys(documents).filter((name) => name !== 'law' && name !== 'decision')
const more = '(?:(?:,|;|,? and| to|–) ?§\\d+(?:\\.\\d+)*)*'
const sections = (names: readonly string[]) =>
  new RegExp(`\\b(${names.map((name) => name.replaceAll('.', '\\.')).join('|')}) (§\\d+(?:\\.\\d+)*${more})`, 'gi')
const current = sections([...ofSections, ...foreign])
const old = sections([...ofSections, ...Object.keys(oldNames), ...foreign])
const law = /(?<![\w-])L-\d+/g
const decisions = /\bdecisions? (\d+(?:(?:, | and | to )\d+)*)/gi

interface Surroundings {
  /** An applied migration, which may use the old names. */
  readonly isHistory?: boolean
  /** The document whose text this is: it cites its own sections by § alone. */
  readonly within?: string | undefined
}

export function findCitations(text: string, { isHistory = false, within }: Surroundings = {}): Citation[] {
  const oneLine = inOneLine(text)
  const found: Citation[] = []
  const cite = (at: number, rule: string | undefined) => found.push({ rule, line: oneLine.lineOf(at) })
  const named = new Set<number>()
  for (const match of oneLine.text.matchAll(isHistory ? old : current)) {
    const name = (match[1] ?? '').toLowerCase()
    const document = oldNames[name] ?? name
    for (const each of match[0].matchAll(/§(\d+(?:\.\d+)*)/g)) {
      const at = match.index + each.index
      named.add(at)
      if (document in documents) cite(at, nameOf(document, each[1] ?? ''))
    }
  }
  for (const { index, 1: number } of oneLine.text.matchAll(/§(\d+(?:\.\d+)*)?/g))
    if (!named.has(index)) cite(index, within && number ? nameOf(within, number) : undefined)
  for (const { index, 0: rule } of oneLine.text.matchAll(law)) cite(index, nameOf('law', rule))
  for (const match of oneLine.text.matchAll(decisions))
    for (const [number] of match[0].matchAll(/\d+/g)) cite(match.index, nameOf('decision', number))
  return found
}

/** The text with each line break, and the marker of the next comment line, as one space. */
function inOneLine(text: string): { text: string; lineOf: (at: number) => number } {
  const starts: number[] = []
  let joined = ''
  for (const line of text.split('\n')) {
    starts.push(joined.length)
    joined += `${line.replace(/^\s*(?:\/\/|\*|--|#)?\s*/, '')} `
  }
  const lineOf = (at: number): number => starts.findLastIndex((start) => start <= at) + 1
  return { text: joined, lineOf }
}
