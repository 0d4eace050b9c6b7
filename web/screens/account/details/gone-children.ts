import type { AnswerOf } from '#contract/index.ts'

type Child = AnswerOf<'customerInfo'>['user']['children'][number]

/** A child taken off on this page, offered back where it stood. */
export interface Gone {
  child: Child
  at: number
  /** It is being added again. */
  returning: boolean
}

export interface Row {
  child: Child
  gone: Gone | null
}

/** The children of the account, and in their old places those that were just taken off. */
export function withGone(children: readonly Child[], gone: readonly Gone[]): Row[] {
  const rows: Row[] = children
    .filter(({ id }) => !gone.some((one) => one.child.id === id))
    .map((child) => ({ child, gone: null }))
  for (const one of gone.toSorted((a, b) => a.at - b.at)) rows.splice(one.at, 0, { child: one.child, gone: one })
  return rows
}
