// Mutations in computed values: arithmetic, rounding, numbers, lists, states.
import { argumentsOf, isNode, methodOf, nameOf, type SyntaxNode, stringOf, walk } from '../syntax.ts'
import { withOperator } from './logic-mutations.ts'
import { type FindMutations, type Mutation, type Place, replaceNode } from './mutation.ts'

const arithmetic: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }
const assignments: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '*=': '/=' }

export const arithmeticMutations: FindMutations = (place) => {
  const { node } = place
  const operator = String(node.operator)
  if (node.type === 'AssignmentExpression') {
    const other = assignments[operator]
    return other && !isText(node.right) ? [withOperator(place, operator, other, `${operator} → ${other}`)] : []
  }
  const other = node.type === 'BinaryExpression' ? arithmetic[operator] : undefined
  if (!other || isText(node.left) || isText(node.right)) return []
  return [withOperator(place, operator, other, `${operator} → ${other}`)]
}

/** A text, or a sum that contains one. */
function isText(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'TemplateLiteral' || stringOf(node) !== undefined) return true
  return node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left) || isText(node.right))
}

const rounding: Readonly<Record<string, readonly string[]>> = {
  ceil: ['floor'],
  floor: ['ceil'],
  trunc: ['round'],
  round: ['floor', 'ceil'],
  min: ['max'],
  max: ['min'],
}

export const roundingMutations: FindMutations = ({ node }) => {
  const callee = node.type === 'CallExpression' ? node.callee : undefined
  if (!isNode(callee) || callee.type !== 'MemberExpression' || nameOf(callee.object) !== 'Math') return []
  const property = callee.property as SyntaxNode
  const name = nameOf(property) ?? ''
  return (rounding[name] ?? []).map((other) => replaceNode(property, `${name} → ${other}`, other))
}

/** Calls whose numbers only format an output, or count positions in a list: adding one to them proves nothing. */
const plainNumbers = new Set(['padStart', 'padEnd', 'toString', 'stringify', 'slice', 'at', 'substring', 'toFixed'])

const isComparison = (operator: unknown): boolean => /^([<>]=?|[!=]==)$/.test(String(operator))

/** Grows by one, except for positions in lists, factors (`*` is swapped itself) and comparisons with zero. */
export const numberMutations: FindMutations = ({ node, above, source }) => {
  if (node.type !== 'Literal' || typeof node.value !== 'number') return []
  const parent = above.at(-1)
  if (!parent || (parent.type === 'MemberExpression' && parent.property === node)) return []
  if (parent.type === 'BinaryExpression' && /^[*/%]$/.test(String(parent.operator))) return []
  if (parent.type === 'BinaryExpression' && isComparison(parent.operator) && node.value === 0) return []
  if (parent.type === 'UnaryExpression' || (parent.type === 'Property' && parent.key === node)) return []
  if (parent.type === 'CallExpression' && plainNumbers.has(methodOf(parent) ?? '')) return []
  const next = String(node.value + 1)
  return [replaceNode(node, `${source.slice(node.start, node.end)} → ${next}`, next)]
}

/** A filter or a sort of a list is dropped; some and every are swapped. */
export const listMutations: FindMutations = ({ node }) => {
  const method = methodOf(node)
  if (!method) return []
  const { property, object } = node.callee as SyntaxNode & { property: SyntaxNode; object: SyntaxNode }
  if (method === 'some' || method === 'every') {
    const other = method === 'some' ? 'every' : 'some'
    return [replaceNode(property, `${method} → ${other}`, other)]
  }
  if (!/^(filter|toSorted|sort|toReversed)$/.test(method)) return []
  return [{ kind: `.${method}(…) dropped`, start: object.end, end: node.end, text: '' }]
}

const stateKey = /^(state|status|from|to)$/

/** Unions of words that a file declares: `type OrderState = 'placed' | 'picking'`. */
export function readUnions(program: SyntaxNode): string[][] {
  const unions: string[][] = []
  const visit = (node: SyntaxNode) => {
    if (node.type === 'TSTypeAliasDeclaration' && isNode(node.typeAnnotation)) {
      const { types } = node.typeAnnotation
      const words = (Array.isArray(types) ? types : []).map((type) => stringOf(isNode(type) ? type.literal : undefined))
      if (words.length > 1 && words.every((word) => word !== undefined)) unions.push(words as string[])
    }
    return undefined
  }
  walk(program, visit)
  return unions
}

/** A state that is written or moved to becomes another one of the same union. */
export const stateMutations =
  (unions: readonly (readonly string[])[]): FindMutations =>
  ({ node, above }: Place): Mutation[] => {
    const word = stringOf(node)
    const parent = above.at(-1)
    if (word === undefined || parent?.type !== 'Property' || parent.value !== node) return []
    if (!stateKey.test(nameOf(parent.key) ?? '')) return []
    const union = unions.find((words) => words.includes(word))
    const other = union?.[(union.indexOf(word) + 1) % union.length]
    return other === undefined ? [] : [replaceNode(node, `'${word}' → '${other}'`, `'${other}'`)]
  }

/** An action is dropped: an awaited call, or an entry added to a collection. */
export const forgottenMutations: FindMutations = ({ node }) => {
  const { expression } = node
  if (node.type !== 'ExpressionStatement' || !isNode(expression)) return []
  if (expression.type === 'AwaitExpression') return [replaceNode(node, 'await … dropped', ';')]
  const isEntry = /^(push|add|set|delete|unshift)$/.test(methodOf(expression) ?? '')
  return isEntry && argumentsOf(expression).length > 0 ? [replaceNode(node, 'entry dropped', ';')] : []
}
