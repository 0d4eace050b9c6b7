// Mutations in decisions: conditions, guards, comparisons, booleans.
import { isNode, nameOf, type SyntaxNode } from '../syntax.ts'
import { type FindMutations, type Mutation, type Place, replaceNode, sourceOf } from './mutation.ts'

const boundary: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const opposite: Readonly<Record<string, string>> = { '===': '!==', '!==': '===' }

/** A comparison that gains or loses its limit; equality inverted where no other mutation covers it. */
export const comparisonMutations: FindMutations = (place) => {
  const { node } = place
  if (node.type !== 'BinaryExpression') return []
  const operator = node.operator as string
  const other = boundary[operator] ?? (isMutatedByParent(place) ? undefined : opposite[operator])
  return other === undefined ? [] : [withOperator(place, operator, other, `${operator} → ${other}`)]
}

/** The parent's mutations remove this condition, or drop it from a longer one, which finds more than inverting it here. */
const isMutatedByParent = ({ node, above }: Place): boolean => {
  const parent = above.findLast(({ type }) => type !== 'ParenthesizedExpression' && type !== 'UnaryExpression')
  if (!parent) return false
  if (parent.type === 'LogicalExpression') return parent.operator !== '??'
  return /^(If|Conditional|While)/.test(parent.type) && contains(parent.test, node)
}

const contains = (outer: unknown, inner: SyntaxNode): boolean =>
  isNode(outer) && outer.start <= inner.start && outer.end >= inner.end

/** The operator is between both operands, perhaps with brackets and comments around it. */
export function withOperator(place: Place, operator: string, other: string, kind: string): Mutation {
  const { left, right } = place.node as SyntaxNode & { left: SyntaxNode; right: SyntaxNode }
  const at = place.source.indexOf(operator, left.end)
  if (at < 0 || at >= right.start) throw new Error(`no ${operator} in ${sourceOf(place, place.node)}`)
  return { kind, start: at, end: at + operator.length, text: other }
}

/** Each part of `a && b` and `a || b` dropped; of `a ?? b` the second. */
export const partMutations: FindMutations = (place) => {
  const { node, source, above } = place
  if (node.type !== 'LogicalExpression') return []
  const { left, right, operator } = node as SyntaxNode & { left: SyntaxNode; right: SyntaxNode; operator: string }
  const onlyLeft = replaceNode(
    node,
    operator === '??' ? '?? dropped' : `part after ${operator} dropped`,
    sourceOf(place, left),
  )
  if (operator === '??') return [onlyLeft]
  // The first two of `a && b && c` are one part: each is dropped below, at its own node.
  const isChain = left.type === 'LogicalExpression' && left.operator === operator
  const onlyRight = isChain
    ? []
    : [replaceNode(node, `part before ${operator} dropped`, source.slice(right.start, right.end))]
  return above.at(-1)?.type === 'ExpressionStatement' ? [] : [onlyLeft, ...onlyRight]
}

const leaves = /^(Return|Throw|Continue|Break)Statement$/

/** A guard that is never true, a condition that is never or always true. */
export const conditionMutations: FindMutations = (place) => {
  const { node } = place
  if (node.type === 'ConditionalExpression')
    return [
      replaceNode(node.test as SyntaxNode, 'always', 'true'),
      replaceNode(node.test as SyntaxNode, 'never', 'false'),
    ]
  if (node.type !== 'IfStatement') return []
  const test = node.test as SyntaxNode
  const then = lastOf(node.consequent as SyntaxNode)
  if (!leaves.test(then.type) || isNode(node.alternate))
    return [replaceNode(test, 'always', 'true'), replaceNode(test, 'never', 'false')]
  return isImpossible(test, then) ? [] : [replaceNode(test, 'guard dropped', 'false')]
}

const lastOf = (statement: SyntaxNode): SyntaxNode => {
  if (statement.type !== 'BlockStatement') return statement
  return (statement.body as SyntaxNode[]).at(-1) ?? statement
}

/** `if (!row) throw new Error(…)` only informs the type checker; no test can provoke it. */
function isImpossible(test: SyntaxNode, then: SyntaxNode): boolean {
  const thrown = then.type === 'ThrowStatement' ? then.argument : undefined
  if (!isNode(thrown) || thrown.type !== 'NewExpression' || nameOf(thrown.callee) !== 'Error') return false
  return test.type === 'UnaryExpression' || (test.type === 'BinaryExpression' && test.operator === '===')
}

/** `!x` where it is not a whole condition. */
export const notMutations: FindMutations = (place) => {
  const { node } = place
  if (node.type !== 'UnaryExpression' || node.operator !== '!' || isMutatedByParent(place)) return []
  return [replaceNode(node, '! dropped', sourceOf(place, node.argument as SyntaxNode))]
}

export const booleanMutations: FindMutations = ({ node }) =>
  node.type === 'Literal' && typeof node.value === 'boolean'
    ? [replaceNode(node, `${node.value} → ${!node.value}`, String(!node.value))]
    : []
