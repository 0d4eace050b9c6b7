import { booleanSlips, comparisonSlips, conditionSlips, notSlips, partSlips } from './slips/logic-slips.ts'
import { chainSlips, combinedSlips, directionSlips, operatorSlips } from './slips/query-slips.ts'
import type { FindSlips, Slip } from './slips/slip.ts'
import { sqlSlips } from './slips/sql-slips.ts'
import {
  arithmeticSlips,
  forgottenSlips,
  listSlips,
  numberSlips,
  roundingSlips,
  stateSlips,
} from './slips/value-slips.ts'
import { isNode, isProgram, parse, type SyntaxNode, walk } from './syntax.ts'

const always: readonly FindSlips[] = [
  ...[comparisonSlips, partSlips, conditionSlips, notSlips, booleanSlips],
  ...[arithmeticSlips, roundingSlips, numberSlips, listSlips, forgottenSlips],
  ...[chainSlips, operatorSlips, directionSlips, combinedSlips, sqlSlips],
]

/**
 * Every slip that is tried in a file, in the order of its text.
 * @param unions the states that its domain knows, each with the others it may be mistaken for
 */
export function findSlips(path: string, source: string, unions: readonly (readonly string[])[] = []): Slip[] {
  const finders = [...always, stateSlips(unions)]
  const found = new Map<string, Slip>()
  walk(parse(path, source), (node, above) => {
    if (isOnlySaid(node)) return false
    for (const find of finders) {
      for (const slip of find({ node, above, source })) found.set(`${slip.start} ${slip.end} ${slip.text}`, slip)
    }
    return undefined
  })
  return [...found.values()]
    .filter((slip) => isProgram(path, applySlip(source, slip)))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

export const applySlip = (source: string, { start, end, text }: Slip): string =>
  source.slice(0, start) + text + source.slice(end)

/** What is written into the log, and the words of an error that no person reads, decide nothing. */
function isOnlySaid(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') return isNode(node.callee) && node.callee.name === 'Error'
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return false
  const { object } = node.callee
  const name = isNode(object) ? (object.type === 'MemberExpression' ? object.property : object) : undefined
  return isNode(name) && (name.name === 'log' || name.name === 'console')
}
