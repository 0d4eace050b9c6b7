// Faults of a feed as an operator reads them: a word that a mapping file could explain is one fault, however many products
// contain it; any other fault is reported for each row.
import type { FeedFault } from './feed-product.ts'

export interface FaultGroup {
  /** The line of the first item with this fault. */
  readonly line: number
  readonly handle: string
  readonly reason: string
  /** The lines of the next few items. */
  readonly alsoOn: readonly number[]
  /** How many items have this fault. */
  readonly count: number
}

const maxLines = 4

/** @param faults by line */
export function groupFaults(faults: readonly FeedFault[]): FaultGroup[] {
  const groups = new Map<string, { first: FeedFault; alsoOn: number[]; count: number }>()
  for (const [index, fault] of faults.entries()) {
    const key = fault.wants ? `${withoutItem(fault.reason)}\n${fault.wants.word}` : `\n${index}`
    const group = groups.get(key)
    if (!group) groups.set(key, { first: fault, alsoOn: [], count: 1 })
    else {
      group.count += 1
      if (group.alsoOn.length < maxLines) group.alsoOn.push(fault.line)
    }
  }
  return [...groups.values()].map(({ first: { line, handle, reason }, alsoOn, count }) => ({
    line,
    handle,
    reason: count > 1 ? withoutItem(reason) : reason,
    alsoOn,
    count,
  }))
}

/** Items of a product share the explanation. */
const withoutItem = (reason: string): string => reason.replace(/^item .+?: /, '')
