// Waiting for somebody else's server takes nothing from us but a socket, so whoever does gives the place in their lane back: slow
// answers from there must not be slow answers from here. For good, since what comes afterwards is little, and queueing again could
// end in a refusal of what the other server has done already.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Leave } from './lane.ts'

const places = new AsyncLocalStorage<Leave>()

/** Runs what holds a place in a lane. */
export const withPlace = <Result>(leave: Leave, work: () => Result): Result => places.run(leave, work)

/** Those who wait for one other server: not in a lane, and so many of them at most. */
export class Elsewhere {
  readonly #most: number
  #waiting = 0

  constructor(most: number) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#waiting >= this.#most
  }

  /** Gives the caller's place back, if they hold one, and counts them until the work is done. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#waiting += 1
    places.getStore()?.()
    try {
      return await work()
    } finally {
      this.#waiting -= 1
    }
  }
}
