// How late the event loop is, as Node measures it: the mean delay between two checks. A single long task (a module that
// loads, one garbage collection) is not load; only a delay in two successive checks counts.
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Load {
  /** The lasting delay in milliseconds. */
  delayMs(): number
}

export interface WatchedLoad extends Load {
  stop(): void
}

const resolutionMs = 20

/** The smaller delay of the last two checks: it falls with the first check that is on time, even if nobody has read it. */
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

export function watchEventLoop(checkEveryMs = 500): WatchedLoad {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  const sustained = new SustainedDelay()
  histogram.enable()
  const timer = setInterval(() => {
    // The time between two ticks is measured, which includes the requested pause.
    sustained.look(histogram.count > 0 ? Math.max(0, histogram.mean / 1e6 - resolutionMs) : 0)
    histogram.reset()
  }, checkEveryMs)
  timer.unref()
  return {
    delayMs: () => sustained.delayMs(),
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
