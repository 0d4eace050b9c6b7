/** One line for the person who started us. */
export const say = (sentence: string): void => {
  console.log(sentence)
}

/** What went wrong in one sentence; the stack only when it is wanted. */
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
