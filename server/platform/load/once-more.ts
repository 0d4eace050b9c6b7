export interface OnceMore {
  ask(): void
  /** Begins no more runs, and returns when the current one has ended. */
  stop(): Promise<void>
}

/** Runs `work`, one run at a time. Calls during a run share one further run, which begins after it. */
export function onceMore(work: () => Promise<void>): OnceMore {
  let isRunning = false
  let runAgain = false
  let stopped = false
  let running = Promise.resolve()
  const run = async (): Promise<void> => {
    isRunning = true
    try {
      do {
        runAgain = false
        await work()
      } while (runAgain)
    } finally {
      isRunning = false
    }
  }
  return {
    ask() {
      if (stopped) return
      if (isRunning) runAgain = true
      else running = run()
    },
    stop() {
      stopped = true
      runAgain = false
      return running
    },
  }
}
