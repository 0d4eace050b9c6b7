// Mutations in SQL within a template: sql`…`.
import { isNode, nameOf, type SyntaxNode } from '../syntax.ts'
import type { FindMutations, Mutation } from './mutation.ts'

/** Where a part of a condition ends. */
const partEnds =
  /^(and|or|where|group|order|limit|offset|returning|for|on|union|having|join|left|right|inner|cross|then|else|end|when|from|set|values|select|with)\b/i

export const sqlMutations: FindMutations = ({ node, source }) => {
  if (node.type !== 'TaggedTemplateExpression' || !isSql(node.tag)) return []
  const template = node.quasi as SyntaxNode
  const { start } = template
  const text = blank(source, template)
  return [...conjunctMutations(text), ...wordMutations(text)].map((mutation) => ({
    ...mutation,
    start: mutation.start + start,
    end: mutation.end + start,
  }))
}

const isSql = (tag: unknown): boolean =>
  nameOf(tag) === 'sql' || (isNode(tag) && tag.type === 'TSInstantiationExpression' && nameOf(tag.expression) === 'sql')

/** Overwrites interpolations and quoted texts, which are not SQL of this statement, with a letter, so that no position moves. */
function blank(source: string, template: SyntaxNode): string {
  const { start, end } = template
  const quasis = template.quasis as SyntaxNode[]
  const letters = source.slice(start, end).split('')
  quasis.slice(1).forEach((after, index) => {
    const before = quasis[index] as SyntaxNode
    letters.fill('x', before.end - start, after.start - start)
  })
  let isQuoted = false
  return letters
    .map((letter) => {
      if (letter === "'") isQuoted = !isQuoted
      return isQuoted && letter !== "'" ? 'x' : letter
    })
    .join('')
}

function conjunctMutations(text: string): Mutation[] {
  return [...text.matchAll(/\band\b/gi)].flatMap(({ index }) => {
    if (/\bbetween\s+\S+\s+$/i.test(text.slice(0, index))) return []
    const end = endOfPart(text, index + 3)
    return [{ kind: 'and … dropped', start: index, end, text: ' ' }]
  })
}

/** The end of the part that begins at `from`: before the next word that ends it, ignoring brackets within it. */
function endOfPart(text: string, from: number): number {
  let depth = 0
  let isBetween = false
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' || text[at] === '`') depth -= 1
    if (depth < 0) return at
    if (depth > 0 || /\w/.test(text[at - 1] ?? '')) continue
    const rest = text.slice(at)
    if (/^between\b/i.test(rest)) isBetween = true
    else if (partEnds.test(rest)) {
      if (!isBetween) return at
      isBetween = false
    }
  }
  return text.length
}

const words: readonly [RegExp, string, string][] = [
  [/(?<= )<(?= )/g, '<', '<='],
  [/(?<= )<=(?= )/g, '<=', '<'],
  [/(?<= )>(?= )/g, '>', '>='],
  [/(?<= )>=(?= )/g, '>=', '>'],
  [/(?<= )desc\b/g, 'desc', 'asc'],
  [/\bfor update( of \w+)? ?/g, 'for update', ''],
  [/\bskip locked\b ?/g, 'skip locked', ''],
  [/\bon conflict( \([^)]*\))? do nothing\b ?/g, 'on conflict', ''],
]

const wordMutations = (text: string): Mutation[] =>
  words.flatMap(([pattern, word, other]) =>
    [...text.matchAll(pattern)].map((match): Mutation => {
      const kind = other === '' ? `${word} dropped` : `${word} → ${other}`
      return { kind, start: match.index, end: match.index + match[0].length, text: other }
    }),
  )
