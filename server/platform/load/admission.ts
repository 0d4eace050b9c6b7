// Who is let in: each request by its lane, and by how late everything is already.
import type { Load } from './event-loop.ts'
import { Lane, type LaneLimits, type Leave, Turnstile } from './lane.ts'

export interface LaneRule extends LaneLimits {
  /** Is refused only at the higher delay: what is nearly done, what brings money, and the way in. */
  readonly priority: boolean
}

export interface LoadLimits {
  /** Delay of the event loop, in milliseconds, from which only what has priority is let in. */
  readonly shedMs: number
  /** And from which nothing is. */
  readonly shedPriorityMs: number
  /** How long a request waits for its turn, in milliseconds. */
  readonly queueMs: number
}

/** Whether a request is refused before it queues. */
export const isShed = (priority: boolean, delayMs: number, limits: Pick<LoadLimits, 'shedMs' | 'shedPriorityMs'>) =>
  delayMs >= (priority ? limits.shedPriorityMs : limits.shedMs)

export class Admission<Name extends string> {
  readonly #rules: Readonly<Record<Name, LaneRule>>
  readonly #lanes: ReadonlyMap<Name, Lane>
  readonly #limits: LoadLimits
  readonly #load: Load
  readonly #turnstile = new Turnstile()

  constructor(rules: Readonly<Record<Name, LaneRule>>, limits: LoadLimits, load: Load) {
    this.#rules = rules
    this.#limits = limits
    this.#load = load
    this.#lanes = new Map(
      (Object.keys(rules) as Name[]).map(
        (name) => [name, new Lane(rules[name], limits.queueMs, this.#turnstile)] as const,
      ),
    )
  }

  /** A connection was opened, of which nobody knows yet what it is for. */
  arrive(): void {
    this.#turnstile.arrive()
  }

  /** @returns undefined for who is refused; whoever is let in leaves when their work is done */
  enter(name: Name): Promise<Leave | undefined> | Leave | undefined {
    if (isShed(this.#rules[name].priority, this.#load.delayMs(), this.#limits)) return undefined
    return this.#lanes.get(name)?.enter()
  }
}
