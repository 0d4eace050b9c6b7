// Runs a process that serves until it has to end: by a signal, or by the death of its parent.

import { printError, sentenceOf } from './print.ts'
import { ConfigError } from './settings/config.ts'

/**
 * @param start returns a function that closes everything in order. If it throws, each problem is printed in one sentence, and the exit
 * code is 1
 */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  try {
    const close = await start()
    let isClosing = false
    const stop = () => {
      if (isClosing) return
      isClosing = true
      // A hanging close must not keep the launcher waiting.
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
    for (const sentence of error instanceof ConfigError ? error.problems : [sentenceOf(error)]) printError(sentence)
    process.exitCode = 1
    // Open handles must not keep alive a process that serves nobody.
    setTimeout(() => process.exit(1), 10_000).unref()
  }
}
