import type { AnswerOf } from '#contract/index.ts'

type Child = AnswerOf<'customerInfo'>['user']['children'][number]

/** A child removed on this page, shown with an undo in the same place. */
export interface RemovedEntry {
  child: Child
  at: number
  /** Whether it is being added again. */
  restoring: boolean
}

export interface Row {
  child: Child
  removed: RemovedEntry | null
}

/** Lists the account's children, with those just removed still in their places. */
export function withRemoved(children: readonly Child[], removed: readonly RemovedEntry[]): Row[] {
  const rows: Row[] = children
    .filter(({ id }) => !removed.some((entry) => entry.child.id === id))
    .map((child) => ({ child, removed: null }))
  for (const gap of removed.toSorted((a, b) => a.at - b.at)) rows.splice(gap.at, 0, { child: gap.child, removed: gap })
  return rows
}
