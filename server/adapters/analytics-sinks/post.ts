// Posts a message to another company, with limits on the time and the size of the answer, and follows no redirect.
import { SinkError } from '#server/domains/analytics/index.ts'

export interface Message {
  /** The company's name for the log. The address is never logged, because it may contain a key. */
  readonly to: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PostLimits {
  readonly endsMs: number
}

export interface Answer {
  readonly status: number
  /** The first 16 KB of the body. */
  readonly text: string
}

export const usualLimits: PostLimits = { endsMs: 5000 }
const maxBytes = 16_384

/** @throws SinkError unreachable, if another attempt may succeed */
export async function post({ to, url, headers, body }: Message, { endsMs }: PostLimits): Promise<Answer> {
  const signal = AbortSignal.timeout(endsMs)
  try {
    const response = await fetch(url, { method: 'POST', signal, redirect: 'manual', headers, body })
    const { status } = response
    const text = await readBeginning(response)
    if (status === 408 || status === 429 || status >= 500) throw new SinkError('unreachable', `${to} answers ${status}`)
    return { status, text }
  } catch (error) {
    if (error instanceof SinkError) throw error
    const { code = 'no answer' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    const why = signal.aborted ? `does not answer within ${endsMs / 1000} seconds` : `cannot be reached (${code})`
    throw new SinkError('unreachable', `${to} ${why}`)
  }
}

/** Breaking out of the loop also closes the connection. */
async function readBeginning(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    length += part.byteLength
    if (length >= maxBytes) break
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8')
}

/** @throws SinkError refused, for any status but 2xx */
export function expectTaken(to: string, { status }: Answer): void {
  if (status < 200 || status > 299) throw new SinkError('refused', `${to} refuses with ${status}`)
}
