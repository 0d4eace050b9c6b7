// Whatever a package, the router or Node itself would print goes through the log, which hides what nobody is to read.
import { format } from 'node:util'
import { hideWords, type Log } from './log.ts'

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const

/** For a process of our own: the console, Node's warnings, and what nobody caught, after which the process ends as ever. */
export function captureOutput(log: Log): void {
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, 'debug' | 'info' | 'warn' | 'error'][])
    console[method] = (...words: unknown[]) => log[level](hideWords(format(...words)))
  // Node's own listener prints them.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'))
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'the process ends because nobody caught this')
    process.exit(1)
  })
}
