// The sentences that a code file has for people: its strings, template texts and text between tags, without those that only
// developers read (errors that nobody catches, logs, SQL).
import { isNode, nameOf, parse, type SyntaxNode, walk } from '../mutate/syntax.ts'

export interface Sentence {
  readonly text: string
  readonly line: number
}

/** More than one word, and not a column or table with its alias. */
const isSentence = (text: string): boolean => /\s/.test(text.trim()) && !/^[a-z_.0-9]+ as [a-z_0-9]+$/.test(text)

export function sentencesIn(path: string, code: string): Sentence[] {
  const found: Sentence[] = []
  walk(parse(path, code), (node) => {
    if (isForDevelopers(node)) return false
    const text = textOf(node)
    if (text !== undefined && isSentence(text)) found.push({ text, line: code.slice(0, node.start).split('\n').length })
    return undefined
  })
  return found
}

function textOf({ type, value, quasis }: SyntaxNode): string | undefined {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value
  if (type !== 'TemplateLiteral') return undefined
  // An interpolation stands for a word, so that no phrase is found across it.
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('…')
}

function isForDevelopers({ type, callee, tag }: SyntaxNode): boolean {
  if (type === 'TaggedTemplateExpression') return nameOf(tag) === 'sql'
  if (type === 'NewExpression') return nameOf(callee)?.endsWith('Error') ?? false
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.object)) return false
  return (nameOf(callee.object) ?? nameOf(callee.object.property)) === 'log'
}
