// Many concurrent callers over HTTP, each with its own connection. Each sends its next request as soon as the last one is answered, or
// after the time for which a refusal asks it to wait.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface CrowdRequest {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface Answer {
  readonly status: number
  readonly retryAfterSeconds: number
  readonly text: string
  readonly milliseconds: number
}

/** One kind of visitor, who sends one request after another without end. */
export interface Visitor {
  readonly kind: string
  visit(ask: (request: CrowdRequest) => Promise<Answer>): AsyncIterable<unknown>
}

export interface CrowdAnswers {
  /** The milliseconds of each answered request, in ascending order. */
  readonly answered: readonly number[]
  /** How many requests were refused for overload. */
  readonly refused: number
  /** The milliseconds of each refusal, in ascending order. */
  readonly refusedAfter: readonly number[]
}

export type Crowd = ReadonlyMap<string, CrowdAnswers>

const maxMs = 60_000

/** Runs the visitors for some seconds. @throws Error for any answer but a success or a refusal for overload */
export async function crowd(origin: string, visitors: readonly Visitor[], seconds: number): Promise<Crowd> {
  const results = new Map<string, { answered: number[]; refused: number; refusedAfter: number[] }>()
  const timeUp = new AbortController()
  const timer = setTimeout(() => timeUp.abort(), seconds * 1000)
  await Promise.all(
    visitors.map(async ({ kind, visit }) => {
      const result = results.get(kind) ?? { answered: [], refused: 0, refusedAfter: [] }
      results.set(kind, result)
      const caller = callerOf(origin)
      const ask = async (request: CrowdRequest): Promise<Answer> => {
        for (;;) {
          const answer = await caller.ask(request)
          if (answer.status < 400) {
            result.answered.push(answer.milliseconds)
            return answer
          }
          if (answer.status !== 503)
            throw new Error(`${request.path} was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
          result.refused += 1
          result.refusedAfter.push(answer.milliseconds)
          await sleep(answer.retryAfterSeconds * 1000, undefined, { signal: timeUp.signal })
        }
      }
      try {
        for await (const _ of visit(ask)) if (timeUp.signal.aborted) break
      } catch (error) {
        if (!timeUp.signal.aborted || (error as Error).name !== 'AbortError') throw error
      } finally {
        caller.close()
      }
    }),
  ).finally(() => clearTimeout(timer))
  const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
  return new Map(
    [...results].map(([kind, { answered, refused, refusedAfter }]) => [
      kind,
      { answered: sorted(answered), refused, refusedAfter: sorted(refusedAfter) },
    ]),
  )
}

/** @param sorted in ascending order @param share 0 to 1 */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

let callers = 0

export function callerOf(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  callers += 1
  // Each caller comes from its own network, so that limits by network do not stop it.
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  return {
    ask: ({ method = 'GET', path, headers = {}, body }: CrowdRequest): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const content = body === undefined ? undefined : JSON.stringify(body)
        const sent = request(
          `${origin}${path}`,
          {
            agent,
            method,
            timeout: maxMs,
            headers: {
              'x-forwarded-for': address,
              ...(content === undefined
                ? {}
                : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
              ...headers,
            },
          },
          (answer) => {
            const chunks: Buffer[] = []
            answer.on('data', (chunk: Buffer) => chunks.push(chunk))
            answer.on('error', reject)
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                retryAfterSeconds: Number(answer.headers['retry-after'] ?? 0),
                text: Buffer.concat(chunks).toString(),
                milliseconds: performance.now() - began,
              }),
            )
          },
        )
        sent.on('timeout', () => sent.destroy(new Error(`${path} was not answered within ${maxMs / 1000} s`)))
        sent.on('error', reject)
        sent.end(content)
      }),
    close: () => agent.destroy(),
  }
}
