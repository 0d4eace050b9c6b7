import { useState } from 'react'

export interface Pegged {
  /** In the order in which they were pegged. */
  readonly ids: ReadonlySet<string>
  /** The last peg that was put on or taken off since the page opened. */
  readonly last: { readonly id: string; readonly on: boolean } | null
}

/** Keeps which pieces are ticked to go back, in order. */
export function usePegged(ticked: readonly string[]) {
  const [pegged, setPegged] = useState<Pegged>({ ids: new Set(ticked), last: null })
  const peg = (id: string, on: boolean) =>
    setPegged(({ ids }) => ({
      ids: new Set(on ? [...ids, id] : [...ids].filter((pegged) => pegged !== id)),
      last: { id, on },
    }))
  return [pegged, peg] as const
}
