// How late the event loop is, as Node measures it: the mean delay between two looks. A single long task (a
// module that loads, one collection of garbage) is no load; only what lasts for two looks in a row counts.
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Load {
  /** Milliseconds by which everything is late, and has been for a while. */
  delayMs(): number
}

export interface WatchedLoad extends Load {
  stop(): void
}

const resolutionMs = 20

/** Two looks in a row. Goes down by itself with the first look that finds the loop in time, asked or not. */
export class SustainedDelay implements Load {
  #before = 0
  #last = 0

  look(meanDelayMs: number): void {
    this.#before = this.#last
    this.#last = meanDelayMs
  }

  delayMs(): number {
    return Math.min(this.#before, this.#last)
  }
}

export function watchEventLoop(lookEveryMs = 500): WatchedLoad {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  const sustained = new SustainedDelay()
  histogram.enable()
  const looking = setInterval(() => {
    // What is measured is the time between two ticks, so the pause that was asked for is part of it.
    sustained.look(histogram.count > 0 ? Math.max(0, histogram.mean / 1e6 - resolutionMs) : 0)
    histogram.reset()
  }, lookEveryMs)
  looking.unref()
  return {
    delayMs: () => sustained.delayMs(),
    stop() {
      clearInterval(looking)
      histogram.disable()
    },
  }
}
