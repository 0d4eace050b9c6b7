// Claims in the order in which they expire: a binary heap.

interface ExpiringClaim {
  readonly garment: number
  /** Milliseconds since 1970. */
  readonly until: number
}

export class ExpiryQueue {
  readonly #heap: ExpiringClaim[] = []

  /** When the first claim expires; Infinity when there is none. */
  get first(): number {
    return this.#heap[0]?.until ?? Number.POSITIVE_INFINITY
  }

  add(claim: ExpiringClaim): void {
    const heap = this.#heap
    let place = heap.length
    heap.push(claim)
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent] as ExpiringClaim
      if (above.until <= claim.until) break
      heap[place] = above
      place = parent
    }
    heap[place] = claim
  }

  /** Removes and returns the first claim, if it has expired by `now`. */
  takeExpired(now: number): ExpiringClaim | undefined {
    const first = this.#heap[0]
    if (!first || first.until > now) return undefined
    const last = this.#heap.pop() as ExpiringClaim
    if (this.#heap.length > 0) this.#sink(last)
    return first
  }

  #sink(claim: ExpiringClaim): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const right = left + 1
      const leftClaim = heap[left]
      if (!leftClaim) break
      const rightClaim = heap[right]
      const lesser = rightClaim && rightClaim.until < leftClaim.until ? right : left
      const below = heap[lesser] as ExpiringClaim
      if (below.until >= claim.until) break
      heap[place] = below
      place = lesser
    }
    heap[place] = claim
  }
}
