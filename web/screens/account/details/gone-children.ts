import type { AnswerOf } from '#contract/index.ts'

type Child = AnswerOf<'customerInfo'>['user']['children'][number]

/** A child removed on this page, shown with an undo in the same place. */
export interface Gone {
  child: Child
  at: number
  /** Whether it is being added again. */
  returning: boolean
}

export interface Row {
  child: Child
  gone: Gone | null
}

/** Lists the account's children, with those just removed still in their places. */
export function withGone(children: readonly Child[], gone: readonly Gone[]): Row[] {
  const rows: Row[] = children
    .filter(({ id }) => !gone.some((one) => one.child.id === id))
    .map((child) => ({ child, gone: null }))
  for (const one of gone.toSorted((a, b) => a.at - b.at)) rows.splice(one.at, 0, { child: one.child, gone: one })
  return rows
}
