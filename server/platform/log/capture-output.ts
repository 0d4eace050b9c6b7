// Sends the output of packages, the router and Node itself through the log, which redacts it.
import { format } from 'node:util'
import { isOutputLost, type Log, redactText } from './log.ts'

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const

/** Captures the console, Node's warnings, and uncaught errors, after which the process still ends. */
export function captureOutput(log: Log): void {
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, 'debug' | 'info' | 'warn' | 'error'][])
    console[method] = (...words: unknown[]) => log[level](redactText(format(...words)))
  // Lost output must not end the process, even if it was printed past the log.
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error) => {
      if (!isOutputLost(error)) throw error
    })
  // Node's own listener would print warnings unredacted.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warning'))
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error, process ends')
    process.exit(1)
  })
}
