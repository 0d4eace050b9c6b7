export interface Paced {
  (): void
  /** Drops a run that is still to come. */
  stop(): void
}

/**
 * Shares one run of `work` among all calls before it. The first call runs it immediately, and later ones at the earliest `ms` after
 * the last run began.
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
    // A poll that follows anyway keeps no process alive.
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
