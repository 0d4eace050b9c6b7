// Budgets that this process has refused in their window: further calls then cost no write, and wait for no row.
import { type Exceeded, type Hit, windowStart } from './rate-limit.ts'

interface Spent {
  readonly windowStart: number
  readonly hits: number
}

/** @param most the highest number remembered; the oldest is forgotten first, and counted in the database again */
export class SpentBudgets {
  readonly #most: number
  readonly #spent = new Map<string, Spent>()

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#spent.size
  }

  remember(exceeded: Exceeded, wallNow: Date): void {
    const key = keyOf(exceeded)
    this.#spent.delete(key)
    this.#spent.set(key, { windowStart: windowStart(exceeded.limit, wallNow).getTime(), hits: exceeded.hits })
    const [oldest] = this.#spent.keys()
    if (this.#spent.size > this.#most && oldest !== undefined) this.#spent.delete(oldest)
  }

  /** The count at which one was refused in the current window; 0 when none is remembered. */
  hitsOf(hit: Hit, wallNow: Date): number {
    const spent = this.#spent.get(keyOf(hit))
    return spent?.windowStart === windowStart(hit.limit, wallNow).getTime() ? spent.hits : 0
  }
}

const keyOf = ({ limit, subject }: Hit): string => `${limit.name}:${subject}`
