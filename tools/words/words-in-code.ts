// What developers read in a code file: its comments, identifiers, test names, logs and errors.
import { parseSync } from 'vite'
import { isCall, isNode, nameOf, type SyntaxNode, walk } from '../mutate/syntax.ts'

export interface ReadText {
  readonly text: string
  readonly line: number
}

/** JavaScript's own names. */
const builtIn = ['allSettled']

/** @throws Error when the code cannot be parsed */
export function wordsInCode(path: string, code: string): ReadText[] {
  const { program, comments, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: (ReadText & { start: number })[] = []
  const add = (text: string, start: number) =>
    found.push({ text, start, line: code.slice(0, start).split('\n').length })
  for (const { text, start } of withoutLineBreaks(comments, code)) add(text, start)
  for (const { 1: name = '', index } of code.matchAll(/\b(?:interface|type) ([A-Za-z]\w*)/g)) add(wordsOf(name), index)
  const seen = new Set(builtIn)
  walk(program as unknown as SyntaxNode, (node) => {
    const name = nameOf(node)
    if (name !== undefined && !seen.has(name)) {
      seen.add(name)
      add(wordsOf(name), node.start)
    }
    for (const string of stringsFor(node)) add(string.text, string.start)
    return undefined
  })
  return found.sort((a, b) => a.start - b.start).map(({ text, line }) => ({ text, line }))
}

interface Comment {
  readonly type: 'Line' | 'Block'
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Adjacent line comments are one text, so that no phrase hides in a line break. */
function withoutLineBreaks(comments: readonly Comment[], code: string): { text: string; start: number }[] {
  const texts: { text: string; start: number; end: number }[] = []
  for (const { type, value, start, end } of comments) {
    const last = texts.at(-1)
    const text = value.replaceAll(/\n\s*\*?/g, ' ')
    if (type === 'Line' && last && /^\r?\n[ \t]*$/.test(code.slice(last.end, start)))
      Object.assign(last, { text: `${last.text} ${text}`, end })
    else texts.push({ text, start, end })
  }
  return texts
}

/** "planChange" → "plan change". */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])|_|-/g, '$1 $2')
    .toLowerCase()
    .trim()

/** The name of a test, a log line, the text of an error. */
function stringsFor(node: SyntaxNode): { text: string; start: number }[] {
  if (node.type === 'NewExpression' && nameOf(node.callee)?.endsWith('Error')) return textsOf(node.arguments)
  if (!isCall(node) || !isNode(node.callee)) return []
  if (/^(test|it|describe)$/.test(rootOf(node.callee) ?? ''))
    return textsOf((node.arguments as SyntaxNode[]).slice(0, 1))
  const target = node.callee.object
  const isLog = isNode(target) && (nameOf(target) ?? nameOf(target.property)) === 'log'
  return isLog ? textsOf(node.arguments) : []
}

/** `test` of `test.each(…)(…)`. */
function rootOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  return nameOf(node) ?? rootOf(node.type === 'MemberExpression' ? node.object : node.callee)
}

const textsOf = (nodes: unknown): { text: string; start: number }[] =>
  (nodes as SyntaxNode[]).flatMap(({ type, value, quasis, start }) => {
    if (type === 'Literal' && typeof value === 'string') return [{ text: value, start }]
    if (type !== 'TemplateLiteral') return []
    return [{ text: (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('…'), start }]
  })
