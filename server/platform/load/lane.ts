// Work of one kind: a limited amount at once, the rest in a queue with a longest wait. What cannot start in time is refused, so
// that callers learn of it while they still care, and what has started finishes quickly.

export interface LaneLimits {
  /** How many may be in progress. */
  readonly atOnce: number
  /** How many wait in the queue; a request that finds it full is refused immediately. */
  readonly waiting: number
  /** How many are admitted together when it is this lane's turn, if each is done quickly; default: one. */
  readonly together?: number
}

/** Gives the place back; the second time it does nothing. */
export type Leave = () => void

/** How long new connections may delay those in the queues. */
const doorMs = 20

/**
 * Admits one request in each turn of the event loop, from one lane after the other: requests that start together would all finish
 * late. Node accepts one new connection a turn. While connections arrive, no request is admitted: a turn then costs
 * nothing, and a health check does not wait behind hundreds of others.
 */
export class Turnstile {
  readonly #wanting = new Set<() => void>()
  #turning = false
  #newcomer = false
  #waitsSince: number | undefined

  /** Records that a connection was opened. */
  arrive(): void {
    this.#newcomer = true
  }

  /** @param letIn called once, when its turn comes */
  want(letIn: () => void): void {
    this.#wanting.add(letIn)
    this.#turn()
  }

  #turn(): void {
    if (this.#turning || this.#wanting.size === 0) return
    this.#turning = true
    setImmediate(() => {
      this.#turning = false
      if (!this.#isDoorBusy()) {
        const [first] = this.#wanting
        if (first) {
          this.#wanting.delete(first)
          first()
        }
      }
      this.#turn()
    })
  }

  #isDoorBusy(): boolean {
    const now = performance.now()
    this.#waitsSince ??= now
    const busy = this.#newcomer && now - this.#waitsSince < doorMs
    this.#newcomer = false
    if (!busy) this.#waitsSince = undefined
    return busy
  }
}

interface Waiting {
  readonly until: number
  readonly resolve: (leave: Leave | undefined) => void
}

export class Lane {
  readonly #limits: LaneLimits
  readonly #deadlineMs: number
  #running = 0
  /** Oldest first. All wait equally long, so the first is also the first whose wait ends. */
  #queue: Waiting[] = []
  readonly #turnstile: Turnstile
  #timer: NodeJS.Timeout | undefined

  constructor(limits: LaneLimits, deadlineMs: number, turnstile = new Turnstile()) {
    this.#limits = limits
    this.#deadlineMs = deadlineMs
    this.#turnstile = turnstile
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** @returns undefined when no place came free in time */
  enter(): Promise<Leave | undefined> | Leave | undefined {
    if (this.#running < this.#limits.atOnce && this.#queue.length === 0) return this.#take()
    if (this.#queue.length >= this.#limits.waiting) return undefined
    return new Promise((resolve) => {
      this.#queue.push({ until: performance.now() + this.#deadlineMs, resolve })
      this.#watchFirst()
    })
  }

  #take(): Leave {
    this.#running += 1
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#running -= 1
      this.#wantTurn()
    }
  }

  #wantTurn(): void {
    if (this.#running < this.#limits.atOnce && this.#queue.length > 0) this.#turnstile.want(this.#letIn)
  }

  readonly #letIn = (): void => {
    this.#refuseLate()
    const free = this.#limits.atOnce - this.#running
    for (const { resolve } of this.#queue.splice(0, Math.min(free, this.#limits.together ?? 1))) resolve(this.#take())
    if (this.#queue.length === 0) {
      // The timer would keep a process alive that has nothing left to do.
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
    this.#wantTurn()
  }

  /** Refuses those whose wait has ended, even if a place came free a moment too late. */
  #refuseLate(): void {
    const now = performance.now()
    const inTime = this.#queue.findIndex(({ until }) => until > now)
    for (const { resolve } of this.#queue.splice(0, inTime < 0 ? this.#queue.length : inTime)) resolve(undefined)
  }

  #watchFirst(): void {
    const [first] = this.#queue
    if (this.#timer || !first) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#refuseLate()
        this.#watchFirst()
      },
      Math.max(1, Math.ceil(first.until - performance.now())),
    )
  }
}
