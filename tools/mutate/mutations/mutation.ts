import type { SyntaxNode } from '../syntax.ts'

/** One small plausible mistake: `text` stands where the file has what is between `start` and `end`. */
export interface Mutation {
  /** In words, as it stands in docs/mutants.md. */
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What a kind of mutation may look at to decide whether it can be made at this node. */
export interface Place {
  readonly node: SyntaxNode
  /** All that stand above it, nearest last. */
  readonly above: readonly SyntaxNode[]
  readonly source: string
}

export type FindMutations = (place: Place) => Mutation[]

export const sourceOf = ({ source }: Place, node: SyntaxNode): string => source.slice(node.start, node.end)

export const instead = (node: SyntaxNode, kind: string, text: string): Mutation => ({
  ...{ kind, text },
  start: node.start,
  end: node.end,
})
