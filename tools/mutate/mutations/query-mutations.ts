// Mutations in statements that Kysely builds.
import { argumentsOf, isNode, methodOf, nameOf, type SyntaxNode, stringOf } from '../syntax.ts'
import { type FindMutations, replaceNode } from './mutation.ts'

const droppable =
  /^(where|whereRef|forUpdate|forShare|forNoKeyUpdate|skipLocked|noWait|limit|onConflict|orderBy|distinct|distinctOn|having)$/

/** One link of the chain is dropped. */
export const chainMutations: FindMutations = ({ node }) => {
  const method = methodOf(node)
  if (!method || !droppable.test(method)) return []
  const { object } = node.callee as SyntaxNode & { object: SyntaxNode }
  const first = argumentsOf(node)[0]
  const about = first && stringOf(first) !== undefined ? `('${stringOf(first)}')` : ''
  return [{ kind: `.${method}${about} dropped`, start: object.end, end: node.end, text: '' }]
}

const boundary: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const opposite: Readonly<Record<string, string>> = { '=': '!=', '!=': '=', '<>': '=' }
const compares = /^(where|whereRef|having|on|onRef|when)$/

/** `'<'` and `'<='` swapped; equality inverted in an expression only, since a `.where` with an equality is dropped anyway. */
export const operatorMutations: FindMutations = ({ node }) => {
  if (node.type !== 'CallExpression') return []
  const args = argumentsOf(node)
  const operator = stringOf(args[1]) ?? ''
  const isExpression = nameOf(node.callee) === 'eb'
  if (args.length !== 3 || !args[1] || (!isExpression && !compares.test(methodOf(node) ?? ''))) return []
  const other = boundary[operator] ?? (isExpression ? opposite[operator] : undefined)
  return other === undefined ? [] : [replaceNode(args[1], `'${operator}' → '${other}'`, `'${other}'`)]
}

export const directionMutations: FindMutations = ({ node }) => {
  const [, direction] = methodOf(node) === 'orderBy' ? argumentsOf(node) : []
  const value = stringOf(direction)
  if (!direction || (value !== 'asc' && value !== 'desc')) return []
  const other = value === 'asc' ? 'desc' : 'asc'
  return [replaceNode(direction, `'${value}' → '${other}'`, `'${other}'`)]
}

/** One part of `eb.and([…])` or `eb.or([…])` is dropped. */
export const combinedMutations: FindMutations = ({ node, source }) => {
  const method = methodOf(node) ?? nameOf(isNode(node.callee) ? node.callee : undefined)
  const [list] = method === 'and' || method === 'or' ? argumentsOf(node) : []
  if (list?.type !== 'ArrayExpression') return []
  const parts = (list.elements as unknown[]).filter(isNode)
  if (parts.length < 2) return []
  return parts.map((left) => {
    const others = parts.filter((part) => part !== left).map((part) => source.slice(part.start, part.end))
    const place = parts.indexOf(left) + 1
    return replaceNode(list, `part ${place} of ${method} dropped`, `[${others.join(', ')}]`)
  })
}
