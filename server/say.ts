import { hideWords } from './platform/log/log.ts'

/** One line for the person who started us. */
export const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`)
}

/** One line about a failure for them, when a line of the log would hide it or come too late. */
export const complain = (sentence: string): void => {
  process.stderr.write(`${hideWords(sentence)}\n`)
}

/** What went wrong in one sentence; the stack only on request. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (process.env.LOG_LEVEL === 'debug' && error.stack) return error.stack
  const { code, address, port } = error as { code?: string; address?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} on ${address ?? 'this machine'} is taken; set PORT to another one.`
  if (code === 'ENOSPC' || code === '53100')
    return 'The disk is full; free some space and start again. Nothing was lost.'
  return error.message.split('\n')[0] ?? 'It failed.'
}
