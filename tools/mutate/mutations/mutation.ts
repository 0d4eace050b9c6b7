import type { SyntaxNode } from '../syntax.ts'

/** One small plausible mistake: `text` replaces what the file has between `start` and `end`. */
export interface Mutation {
  /** In words, as docs/mutants.md shows it. */
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What a kind of mutation can use to decide whether it applies to this node. */
export interface Place {
  readonly node: SyntaxNode
  /** All its ancestors, nearest last. */
  readonly above: readonly SyntaxNode[]
  readonly source: string
}

export type FindMutations = (place: Place) => Mutation[]

export const sourceOf = ({ source }: Place, node: SyntaxNode): string => source.slice(node.start, node.end)

export const replaceNode = (node: SyntaxNode, kind: string, text: string): Mutation => ({
  kind,
  text,
  start: node.start,
  end: node.end,
})
