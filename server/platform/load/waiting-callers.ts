// A request that waits for another server needs only a socket, so it gives its place in the lane back: its slow
// answers must not slow down our own. The request does not queue again afterwards, because little work is left, and a full
// queue could refuse what the other server has already done.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Leave } from './lane.ts'

const places = new AsyncLocalStorage<Leave>()

/** Runs work that holds a place in a lane. */
export const withPlace = <Result>(leave: Leave, work: () => Result): Result => places.run(leave, work)

/** Callers that wait for something outside the lanes, such as another server, limited in number. */
export class WaitingCallers {
  readonly #max: number
  #waiting = 0

  constructor(max: number) {
    this.#max = max
  }

  get isFull(): boolean {
    return this.#waiting >= this.#max
  }

  /** Gives the caller's place back, if it holds one, and counts it until the work is done. */
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
