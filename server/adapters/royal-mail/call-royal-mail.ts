// One call to Royal Mail, with limits on its time, the size of its answer and the rate of calls. A call without an
// answer may have taken effect.
import { CarrierError } from '#server/domains/shipping/index.ts'
import type { Pacer } from './create-pacer.ts'

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}

export interface Answer {
  readonly status: number
  readonly bytes: Buffer
}

export interface CallLimits {
  readonly callEndsMs: number
  readonly maxBytes: number
  readonly pace: Pacer
  readonly wait: (ms: number) => Promise<unknown>
}

/** A longer wait is left to the job's own retries. */
const maxWaitMs = 10_000
const maxRepeats = 2

/**
 * Waits and repeats a call that is refused because there were too many (it has had no effect), at most `maxRepeats` times.
 * @throws CarrierError unreachable
 */
export async function callPatiently(request: Request, limits: CallLimits): Promise<Answer> {
  for (let left = maxRepeats; ; left--) {
    const { answer, retryAfterMs } = await callOnce(request, limits)
    if (answer.status !== 429) return checked(answer)
    if (left === 0 || retryAfterMs > maxWaitMs) return checked(answer)
    await limits.wait(retryAfterMs)
  }
}

/** @throws CarrierError unreachable */
export async function call(request: Request, limits: CallLimits): Promise<Answer> {
  return checked((await callOnce(request, limits)).answer)
}

/** @throws CarrierError unreachable, if a later call may succeed */
function checked(answer: Answer): Answer {
  const { status } = answer
  if (status === 429) throw new CarrierError('unreachable', 'Royal Mail has had too many calls from us')
  if (status === 408 || status >= 500) throw new CarrierError('unreachable', `Royal Mail answers ${status}`)
  return answer
}

async function callOnce(
  { method, url, headers, body }: Request,
  { callEndsMs, maxBytes, pace }: CallLimits,
): Promise<{ answer: Answer; retryAfterMs: number }> {
  await pace()
  const signal = AbortSignal.timeout(callEndsMs)
  try {
    const response = await fetch(url, {
      method,
      signal,
      // The key goes to no other address.
      redirect: 'manual',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = { status: response.status, bytes: await readAll(response, maxBytes) }
    return { answer, retryAfterMs: retryAfterMs(response.headers.get('retry-after')) }
  } catch (error) {
    if (error instanceof CarrierError) throw error
    const { code = 'no answer' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    const why = signal.aborted ? `does not answer within ${callEndsMs / 1000} seconds` : `cannot be reached (${code})`
    throw new CarrierError('unreachable', `Royal Mail ${why}`)
  }
}

/** Throwing also closes the connection. */
async function readAll(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new CarrierError('unreachable', `Royal Mail’s answer is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads Retry-After, in seconds or as an HTTP date. Without it: one second, in which five calls are allowed. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 1000
  const ms = /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? 1000 : Math.max(0, ms)
}
