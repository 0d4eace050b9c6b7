import {
  booleanMutations,
  comparisonMutations,
  conditionMutations,
  notMutations,
  partMutations,
} from './mutations/logic-mutations.ts'
import type { FindMutations, Mutation } from './mutations/mutation.ts'
import {
  chainMutations,
  combinedMutations,
  directionMutations,
  operatorMutations,
} from './mutations/query-mutations.ts'
import { sqlMutations } from './mutations/sql-mutations.ts'
import {
  arithmeticMutations,
  forgottenMutations,
  listMutations,
  numberMutations,
  roundingMutations,
  stateMutations,
} from './mutations/value-mutations.ts'
import { isNode, isProgram, parse, type SyntaxNode, walk } from './syntax.ts'

const always: readonly FindMutations[] = [
  comparisonMutations,
  partMutations,
  conditionMutations,
  notMutations,
  booleanMutations,
  arithmeticMutations,
  roundingMutations,
  numberMutations,
  listMutations,
  forgottenMutations,
  chainMutations,
  operatorMutations,
  directionMutations,
  combinedMutations,
  sqlMutations,
]

/**
 * Every mutation that can be tried in a file, in the order of its text.
 * @param unions the states of its domain, each with the others it could be mistaken for
 */
export function findMutations(path: string, source: string, unions: readonly (readonly string[])[] = []): Mutation[] {
  const finders = [...always, stateMutations(unions)]
  const found = new Map<string, Mutation>()
  walk(parse(path, source), (node, above) => {
    if (isOnlyMessage(node)) return false
    for (const find of finders) {
      for (const mutation of find({ node, above, source }))
        found.set(`${mutation.start} ${mutation.end} ${mutation.text}`, mutation)
    }
    return undefined
  })
  return [...found.values()]
    .filter((mutation) => isProgram(path, applyMutation(source, mutation)))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

export const applyMutation = (source: string, { start, end, text }: Mutation): string =>
  source.slice(0, start) + text + source.slice(end)

/** Log entries, and the words of an error that no person reads, decide nothing. */
function isOnlyMessage(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') return isNode(node.callee) && node.callee.name === 'Error'
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return false
  const { object } = node.callee
  const name = isNode(object) ? (object.type === 'MemberExpression' ? object.property : object) : undefined
  return isNode(name) && (name.name === 'log' || name.name === 'console')
}
