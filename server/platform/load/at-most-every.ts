export interface Paced {
  (): void
  /** Drops a run that is still to come. */
  stop(): void
}

/**
 * Runs `work` at most once in `ms` milliseconds: immediately, or once they have passed since the last run began. All calls until
 * then share that run.
 */
export function atMostEvery(ms: number, work: () => void): Paced {
  let begunAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    timer = undefined
    begunAt = performance.now()
    work()
  }
  const ask = () => {
    if (timer) return
    const wait = begunAt + ms - performance.now()
    // A run that is still to come keeps no process alive.
    if (wait > 0) timer = setTimeout(run, wait).unref()
    else run()
  }
  return Object.assign(ask, {
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  })
}
