// Parses a file of news, written in the subset of Markdown that both parts of an email can show. Refuses anything else, including raw
// HTML, with its line, so that everybody gets what the operator sees in the file.
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

/** A block of news, as an email can show it. */
export type NewsBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'button' | 'link'; readonly label: string; readonly path: string }

export interface News {
  readonly subject: string
  readonly preview: string
  readonly heading: string
  readonly blocks: readonly NewsBlock[]
}

export const longestText = 20_000
const longestSubject = 60
const aloneLink = /^\[([^\]]+)\]\(([^)\s]*)\)$/
/** Markdown that we do not support and that would be shown as typed. */
const unsupportedMarks: readonly (readonly [RegExp, string])[] = [
  [/<\/?[a-z!]/i, 'raw HTML is not sent'],
  [/!\[/, 'pictures are not sent'],
  [/\[[^\]]*\]\(/, 'a link stands on a line of its own, with an empty line before and after it'],
  [/\*\*|__|`|(^|\s)\*\S/, 'text is plain: no bold, italics or code'],
  [/^(>|\||\d+\.\s|#{3,}|---|===|\+ )/, 'only headings (## …), lists (- …), paragraphs and links are sent'],
]

/**
 * Parses the text of a file.
 * @param text Subject: …, Preview: …, an empty line, # heading, then paragraphs, ## headings, - lists and [links](/path)
 * @returns the news, or a sentence that says what is wrong and in which line
 */
export function readNews(text: string): Outcome<News, string> {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const [subject, preview] = [field(lines[0], 'Subject'), field(lines[1], 'Preview')]
  if (subject === undefined) return refused('Line 1 is the subject: "Subject: New for spring".')
  if ([...subject].length > longestSubject) return refused(`The subject has at most ${longestSubject} characters.`)
  if (preview === undefined) return refused('Line 2 is what an inbox shows after the subject: "Preview: …".')
  const parts = paragraphsOf(lines, 2)
  const [first, ...rest] = parts
  const heading = first?.lines.length === 1 && /^# (.+)$/.exec(first.lines[0] ?? '')?.[1]?.trim()
  if (!first || !heading) return refused('The text begins with its heading: "# Spring has come".')
  const unsupported = describeUnsupported(parts)
  if (unsupported) return refused(unsupported)
  const blocks: NewsBlock[] = []
  for (const { lines: own, at } of rest) {
    const read = readBlock(own, at + 1, blocks)
    if (!read.ok) return read
    blocks.push(read.value)
  }
  return blocks.length === 0
    ? refused('There is nothing below the heading.')
    : accepted({ subject, preview, heading, blocks })
}

const field = (line: string | undefined, name: string) =>
  new RegExp(`^${name}: *(\\S.*)$`).exec(line ?? '')?.[1]?.trim()

interface Paragraph {
  readonly lines: readonly string[]
  /** The index of its first line in the file. */
  readonly at: number
}

function paragraphsOf(lines: readonly string[], from: number): Paragraph[] {
  const found: { lines: string[]; at: number }[] = []
  lines.forEach((line, at) => {
    if (at < from || line.trim() === '') return
    const last = found.at(-1)
    if (last && last.at + last.lines.length === at) last.lines.push(line.trimEnd())
    else found.push({ lines: [line.trimEnd()], at })
  })
  return found
}

/** @returns a sentence about the first line that an email cannot show */
function describeUnsupported(paragraphs: readonly Paragraph[]): string | undefined {
  for (const { lines, at } of paragraphs) {
    if (aloneLink.test(lines.join(' '))) continue
    for (const [index, line] of lines.entries()) {
      const found = unsupportedMarks.find(([mark]) => mark.test(line))
      if (found) return `Line ${at + index + 1}: ${found[1]}.`
    }
  }
  return undefined
}

function readBlock(lines: readonly string[], at: number, before: readonly NewsBlock[]): Outcome<NewsBlock, string> {
  const [first = ''] = lines
  const heading = /^## (.+)$/.exec(first)?.[1]
  if (heading && lines.length === 1) return accepted({ kind: 'heading', text: heading })
  if (/^#/.test(first)) return refused(`Line ${at}: a heading is one line, "## …", with an empty line after it.`)
  if (lines.every((line) => line.startsWith('- ')))
    return accepted({ kind: 'list', items: lines.map((line) => line.slice(2).trim()) })
  if (lines.some((line) => line.startsWith('- ')))
    return refused(`Line ${at}: a list has an empty line before and after it, and one line for each item.`)
  const [, label, path] = aloneLink.exec(lines.join(' ')) ?? []
  if (label === undefined || path === undefined) return accepted({ kind: 'text', text: lines.join(' ') })
  if (!/^\/(?!\/)[\w/?&=.,:+%#-]*$/.test(path))
    return refused(`Line ${at}: a link leads to a page of ours, such as /shop.`)
  // An email has one button at most, which is its first link.
  const isFirst = !before.some(({ kind }) => kind === 'button')
  return accepted({ kind: isFirst ? 'button' : 'link', label, path })
}
