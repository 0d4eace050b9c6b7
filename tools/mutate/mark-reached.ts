// Measures which test files cover a mutation before any is tried: a test that never runs the line cannot kill it.
import type { Mutation } from './mutations/mutation.ts'
import { isNode, parse, type SyntaxNode, walk } from './syntax.ts'

/** The path of the file where the tests of one process record the regions they cover. */
export const reachedVariable = 'MUTATE_REACHED'

interface Region {
  readonly start: number
  readonly end: number
  /** An expression is wrapped, a block gets a statement at its start. */
  readonly isBlock: boolean
}

/** Blocks and the bodies of short functions; the file itself is region 0. */
function regionsOf(path: string, source: string): Region[] {
  const regions: Region[] = [{ start: 0, end: source.length, isBlock: false }]
  const visit = (node: SyntaxNode) => {
    if (node.type === 'BlockStatement') regions.push({ start: node.start, end: node.end, isBlock: true })
    const { body } = node
    if (node.type === 'ArrowFunctionExpression' && isNode(body) && body.type !== 'BlockStatement')
      regions.push({ start: body.start, end: body.end, isBlock: false })
    return undefined
  }
  walk(parse(path, source), visit)
  return regions
}

/** The smallest region that contains a mutation, by its number. */
export function regionsOfMutations(path: string, source: string, mutations: readonly Mutation[]): number[] {
  const regions = regionsOf(path, source)
  return mutations.map(({ start, end }) =>
    regions.reduce((smallest, { start: from, end: to }, index) => {
      const best = regions[smallest] as Region
      return from <= start && to >= end && to - from < best.end - best.start ? index : smallest
    }, 0),
  )
}

/** The text with a mark in every region. */
export function markRegions(path: string, source: string): string {
  const inserts = regionsOf(path, source).flatMap(({ start, end, isBlock }, index) => {
    if (index === 0) return [{ at: end, order: index, text: `\n__reached(0)\n${marker(path)}` }]
    if (isBlock) return [{ at: start + 1, order: index, text: ` __reached(${index});` }]
    return [
      { at: start, order: index, text: `(__reached(${index}), ` },
      { at: end, order: -index, text: ')' },
    ]
  })
  return inserts
    .toSorted((a, b) => b.at - a.at || b.order - a.order)
    .reduce((text, { at, text: insert }) => text.slice(0, at) + insert + text.slice(at), source)
}

const marker = (path: string): string => `
function __reached(region) {
  const known = (globalThis.__mutateReached ??= new Set())
  const line = ${JSON.stringify(path)} + ' ' + region
  if (known.has(line)) return
  known.add(line)
  process.getBuiltinModule('node:fs').appendFileSync(process.env.${reachedVariable}, line + '\\n')
}
`
