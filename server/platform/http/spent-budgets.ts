// Remembers the budgets that were exceeded in their current window, so that further calls cost no write and wait for no row.
import { type Exceeded, type Hit, windowStart } from './rate-limit.ts'

interface Spent {
  readonly windowStart: number
  readonly hits: number
}

/** @param max how many are remembered; the oldest is forgotten first, and counted in the database again */
export class SpentBudgets {
  readonly #max: number
  readonly #spent = new Map<string, Spent>()

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#spent.size
  }

  remember(exceeded: Exceeded, wallNow: Date): void {
    const key = keyOf(exceeded)
    this.#spent.delete(key)
    this.#spent.set(key, { windowStart: windowStart(exceeded.limit, wallNow).getTime(), hits: exceeded.hits })
    const [oldest] = this.#spent.keys()
    if (this.#spent.size > this.#max && oldest !== undefined) this.#spent.delete(oldest)
  }

  /** The count at which a call was refused in the current window; 0 if none was. */
  hitsOf(hit: Hit, wallNow: Date): number {
    const spent = this.#spent.get(keyOf(hit))
    return spent?.windowStart === windowStart(hit.limit, wallNow).getTime() ? spent.hits : 0
  }
}

const keyOf = ({ limit, subject }: Hit): string => `${limit.name}:${subject}`
