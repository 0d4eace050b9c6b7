// `npm run worker`: only the jobs, without pages or calls, beside web processes that have JOBS=worker. Several workers may
// run; each job runs in one of them at a time.
import { setTimeout as sleep } from 'node:timers/promises'
import { assemble } from './assemble.ts'
import { applicationClock, wallClock } from './platform/clock/clock.ts'
import { openStore } from './platform/db/open-store.ts'
import { captureOutput } from './platform/log/capture-output.ts'
import { createLog } from './platform/log/log.ts'
import { type Pulse, pulseOf, watchAnswers } from './platform/pulse/pulse.ts'
import { requireStoreOnceMigrated } from './prepare-store.ts'
import { print, printError } from './print.ts'
import { runProcess } from './run-process.ts'
import { parseConfig } from './settings/config.ts'

const deadlineMs = 10_000

await runProcess(async () => {
  const config = parseConfig(process.env)
  const log = createLog(config.logLevel)
  captureOutput(log)
  // The embedded cluster belongs to the server; we use it as a command does.
  const store = await openStore(config, { role: 'command', max: 10, onWait: print })
  try {
    // A cluster of our own would block the server's start.
    if (store.embedded && !store.adopted)
      throw new Error('Start Wrenlet first, with npm start: its database is used here, too.')
    await requireStoreOnceMigrated(store, config.mode, () => sleep(1000))
    const movableClock = config.mode === 'production' ? undefined : await applicationClock(store.db)
    const assembly = assemble({ config, db: store.db, clock: movableClock ?? wallClock, log, works: true })
    await assembly.ready()
    print(`Wrenlet's jobs run here (process ${process.pid}).`)
    const leave = store.embedded ? endWithTheCluster(pulseOf(store.db)) : undefined
    return async () => {
      leave?.()
      await assembly.close()
      movableClock?.stop()
      await store.close()
    }
  } catch (error) {
    await store.close()
    throw error
  }
})

/** Ends this process once the embedded cluster has ended: the next cluster has another port, which this process never learns. */
function endWithTheCluster(pulse: Pulse): () => void {
  return watchAnswers(pulse, (silentMs) => {
    if (silentMs <= deadlineMs) return
    printError('The embedded database has ended with its server; start npm run worker again after it.')
    process.exit(1)
  })
}
