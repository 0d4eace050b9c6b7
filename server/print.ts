import { redactText } from './platform/log/log.ts'

/** Prints a line for the person who started the process. */
export const print = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`)
}

/** Prints a line about a failure, for when the log would hide it or come too late. */
export const printError = (sentence: string): void => {
  process.stderr.write(`${redactText(sentence)}\n`)
}

/** Lets a command finish its work when the reader of its output has gone, as `| head` does. */
export function outliveReader(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}

/** Describes an error in one sentence, or with its stack when debugging. */
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
