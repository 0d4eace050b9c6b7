// Which requests are admitted: by lane, and by how late the event loop is.
import type { Load } from './event-loop.ts'
import { Lane, type LaneLimits, type Leave, Turnstile } from './lane.ts'

export interface LaneRule extends LaneLimits {
  /** Refused only at the higher delay: requests that are nearly done, that bring money, and signing in. */
  readonly priority: boolean
}

export interface LoadLimits {
  /** Event loop delay, in milliseconds, from which only priority requests are admitted. */
  readonly shedMs: number
  /** The delay from which no request is admitted. */
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

  /** Records that a connection was opened, before its request is known. */
  arrive(): void {
    this.#turnstile.arrive()
  }

  /** @returns undefined for a refused request; an admitted one leaves when its work is done */
  enter(name: Name): Promise<Leave | undefined> | Leave | undefined {
    if (isShed(this.#rules[name].priority, this.#load.delayMs(), this.#limits)) return undefined
    return this.#lanes.get(name)?.enter()
  }
}
