// The life of a process that serves until it is told to end: by a signal, or by the death of who started it.

import { complain, sentenceOf } from './say.ts'
import { ConfigError } from './settings/config.ts'

/** @param start returns what closes everything in good order; what it throws is told in one sentence, and the exit code is 1 */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  try {
    const close = await start()
    let closing = false
    const stop = () => {
      if (closing) return
      closing = true
      // Whatever hangs must not keep the launcher waiting.
      setTimeout(() => process.exit(1), 10_000).unref()
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) stop()
    }, 500).unref()
  } catch (error) {
    for (const sentence of error instanceof ConfigError ? error.problems : [sentenceOf(error)]) complain(sentence)
    process.exitCode = 1
    // What is still open must not keep alive a process that serves nobody.
    setTimeout(() => process.exit(1), 10_000).unref()
  }
}
