/** Runs `work`, one run at a time: those who ask during a run get one more, which begins after it. */
export function onceMore(work: () => Promise<void>): () => void {
  let isRunning = false
  let again = false
  const run = async (): Promise<void> => {
    isRunning = true
    try {
      do {
        again = false
        await work()
      } while (again)
    } finally {
      isRunning = false
    }
  }
  return () => {
    if (isRunning) again = true
    else void run()
  }
}
