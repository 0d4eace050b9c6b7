// The little that we need of a parsed file: nodes with their position in the text, walked without the parts that only types use.
import { parseSync } from 'vite'

/** A node of the syntax tree as Vite's parser gives it (ESTree with TypeScript); offsets count as in the string. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

/** @throws Error when the text is not a program */
export function parse(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return program as unknown as SyntaxNode
}

export const isProgram = (path: string, text: string): boolean => parseSync(path, text).errors.length === 0

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

const typePart = /^(typeAnnotation|typeParameters|typeArguments|returnType|superTypeArguments|implements)$/
const withValue = /^TS(As|Satisfies|NonNull|Instantiation)Expression$/

/** The nodes directly below that exist at run time. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  if (node.type.startsWith('TS')) return withValue.test(node.type) && isNode(node.expression) ? [node.expression] : []
  if (/^(Import|ExportAll)/.test(node.type) && node.type !== 'ImportExpression') return []
  return Object.entries(node).flatMap(([part, value]) => {
    if (typePart.test(part)) return []
    if (Array.isArray(value)) return value.filter(isNode)
    return isNode(value) ? [value] : []
  })
}

/** Visits a node before its descendants, with all its ancestors (nearest last); `false` skips the descendants. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, above: readonly SyntaxNode[]) => boolean | undefined,
  above: readonly SyntaxNode[] = [],
): void {
  if (visit(node, above) === false) return
  const within = [...above, node]
  for (const child of childrenOf(node)) walk(child, visit, within)
}

export const isCall = (node: unknown): node is SyntaxNode => isNode(node) && node.type === 'CallExpression'

/** `name` of `….name(…)`; undefined for any other node. */
export function methodOf(node: unknown): string | undefined {
  if (!isCall(node) || !isNode(node.callee) || node.callee.type !== 'MemberExpression' || node.callee.computed)
    return undefined
  return nameOf(node.callee.property)
}

export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined

export const argumentsOf = (call: SyntaxNode): SyntaxNode[] => (call.arguments as unknown[]).filter(isNode)

export const stringOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
