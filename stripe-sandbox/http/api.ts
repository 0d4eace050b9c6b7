import { createHash, timingSafeEqual } from 'node:crypto'
import { apiVersion } from '../emit.ts'
import type { Faults } from '../faults.ts'
import { newId } from '../ids.ts'
import { advancingClockError, clockOfCall } from '../test-clocks/clock-of-call.ts'
import { createWorld, type RequestInfo, type World, worldBy } from '../world.ts'
import { expandAll } from './expand.ts'
import { decodeForm, type Form } from './form.ts'
import { type Caller, createRouter, type Route } from './route.ts'
import { StripeError } from './stripe-error.ts'

export interface ApiRequest {
  method: string
  /** Without the query: `/v1/customers`. */
  path: string
  query: string
  headers: Record<string, string | string[] | undefined>
  body: string
}
export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string
  /** Whether to break the connection instead of answering. */
  dropped?: boolean
  delayMs?: number
}

/** How long answers are kept for their idempotency keys. Stripe promises at least 24 hours. */
const answersKeptMs = 7 * 86_400_000

type Parts = Pick<World, 'store' | 'config' | 'clock'>

/** The `/v1` API: checks authentication, version, idempotency and faults, and runs each request in one transaction. */
export function createApi(parts: Parts, routes: Route[], faults: Faults) {
  const { store, config } = parts
  const find = createRouter(routes)
  store.run('delete from idempotency where created < ?', Date.now() - answersKeptMs)

  function handle(request: ApiRequest): ApiAnswer {
    const requestId = newId('req', 14)
    const fault = faults.takeFault(request.method, request.path)
    let answer: ApiAnswer
    try {
      const failsBeforehand = fault !== undefined && !fault.afterCommit && (fault.drop || fault.status !== undefined)
      if (failsBeforehand) throw faults.errorOf(fault.status ?? 500)
      answer = answerTo(request, requestId)
      if (fault?.status !== undefined) throw faults.errorOf(fault.status)
    } catch (error) {
      answer = failureAnswer(error, requestId)
    }
    if (fault?.drop) answer.dropped = true
    if (fault?.delayMs !== undefined) answer.delayMs = fault.delayMs
    return answer
  }

  function answerTo(request: ApiRequest, requestId: string): ApiAnswer {
    const raw = decodeForm(request.method === 'POST' ? request.body : request.query)
    const caller = authenticate(request, raw)
    checkVersion(request)
    const match = find(request.method, request.path)
    if (match === undefined) {
      throw new StripeError(404, {
        message: `Unrecognized request URL (${request.method}: ${request.path}).`,
      })
    }
    if (caller === 'publishable' && !match.route.publishable) {
      throw new StripeError(401, {
        message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
        code: 'secret_key_required',
      })
    }
    const key = request.method === 'POST' ? header(request, 'idempotency-key') : undefined
    if (key === undefined) {
      const world = worldOfCall(request, match.path, raw, { id: requestId, idempotencyKey: null })
      return runRoute(match, raw, world, caller, requestId, () => {})
    }
    if (key.length > 255)
      throw new StripeError(400, {
        message: 'Idempotency keys can be at most 255 characters long.',
        type: 'idempotency_error',
      })
    const fingerprint = createHash('sha256').update(request.body).digest('hex')
    const stored = replayAnswer(key, `${request.method} ${request.path}`, fingerprint)
    if (stored) return stored
    const world = worldOfCall(request, match.path, raw, { id: requestId, idempotencyKey: key })
    const answer = runRoute(match, raw, world, caller, requestId, (status, body) => {
      store.run(
        'insert into idempotency values (?, ?, ?, ?, ?, ?, ?)',
        key,
        `${request.method} ${request.path}`,
        fingerprint,
        status,
        body,
        requestId,
        Date.now(),
      )
    })
    answer.headers['Idempotency-Key'] = key
    return answer
  }

  /** The world on the test clock of the call's customer. Errors: 429 for a change while that clock is advancing. */
  function worldOfCall(request: ApiRequest, path: Record<string, string>, raw: Form, info: RequestInfo): World {
    const ownWorld = createWorld(parts, info)
    const clock = clockOfCall(ownWorld, path, raw)
    if (clock?.status === 'advancing' && request.method !== 'GET') throw advancingClockError(clock.id)
    return clock === undefined ? ownWorld : worldBy(ownWorld, clock)
  }

  /**
   * Runs a valid request, and stores its outcome under its idempotency key, in the same transaction unless that is rolled
   * back. Failed validation is not stored.
   */
  function runRoute(
    match: { route: Route; path: Record<string, string> },
    raw: Form,
    world: World,
    caller: Caller,
    requestId: string,
    storeAnswer: (status: number, body: string) => void,
  ): ApiAnswer {
    const prepared = match.route.prepare(raw, { world, path: match.path, caller })
    let failed: { status: number; body: string } | undefined
    try {
      return store.transaction(() => {
        let status = 200
        let body: string
        try {
          body = JSON.stringify(expandAll(world, prepared.run(), prepared.expand), null, 2)
        } catch (error) {
          if (!(error instanceof StripeError)) throw error
          status = error.status
          body = JSON.stringify({ error: error.body }, null, 2)
          if (!error.keepsChanges) {
            failed = { status, body }
            throw error
          }
        }
        storeAnswer(status, body)
        return { status, headers: headersOf(requestId), body }
      })
    } catch (error) {
      if (failed === undefined) throw error
      const { status, body } = failed
      storeAnswer(status, body)
      return { status, headers: headersOf(requestId), body }
    }
  }

  function replayAnswer(key: string, endpoint: string, fingerprint: string): ApiAnswer | undefined {
    const row = store.row('select * from idempotency where key = ?', key)
    if (row === undefined) return undefined
    const isSameEndpoint = row.endpoint === endpoint
    if (!isSameEndpoint || row.fingerprint !== fingerprint) {
      const subject = isSameEndpoint
        ? 'with the same parameters they were first used with'
        : `for the same endpoint they were first used for ('${row.endpoint}')`
      throw new StripeError(400, {
        message: `Keys for idempotent requests can only be used ${subject}. Try using a key other than '${key}' if you meant to execute a different request.`,
        type: 'idempotency_error',
      })
    }
    return {
      status: Number(row.status),
      headers: {
        ...headersOf(newId('req', 14)),
        'Idempotency-Key': key,
        'Idempotent-Replayed': 'true',
        'Original-Request': String(row.request_id),
      },
      body: String(row.body),
    }
  }

  function authenticate(request: ApiRequest, raw: Form): Caller {
    const sent = apiKeyOf(request, raw)
    if (sent === undefined) {
      throw new StripeError(401, {
        message:
          "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      })
    }
    if (isSameKey(sent, config.secretKey)) return 'secret'
    if (isSameKey(sent, config.publishableKey)) return 'publishable'
    throw new StripeError(401, { message: `Invalid API Key provided: ${mask(sent)}` })
  }

  return { handle }
}

function failureAnswer(error: unknown, requestId: string): ApiAnswer {
  if (error instanceof StripeError) {
    return { status: error.status, headers: headersOf(requestId), body: JSON.stringify({ error: error.body }, null, 2) }
  }
  console.error(error)
  const body = { error: { type: 'api_error', message: 'The sandbox failed while answering this request.' } }
  return { status: 500, headers: headersOf(requestId), body: JSON.stringify(body) }
}

const headersOf = (requestId: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  'Request-Id': requestId,
  'Stripe-Version': apiVersion,
  'Cache-Control': 'no-cache, no-store',
})

function header(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function apiKeyOf(request: ApiRequest, raw: Form): string | undefined {
  const authorization = header(request, 'authorization') ?? ''
  if (authorization.startsWith('Bearer ')) return authorization.slice('Bearer '.length)
  if (authorization.startsWith('Basic ')) return Buffer.from(authorization.slice(6), 'base64').toString().split(':')[0]
  const formKey = raw.key
  delete raw.key
  return typeof formKey === 'string' ? formKey : undefined
}

function checkVersion(request: ApiRequest): void {
  const version = header(request, 'stripe-version')
  if (version !== undefined && version !== apiVersion) {
    throw new StripeError(400, {
      message: `Invalid Stripe API version: ${version}. This sandbox only speaks ${apiVersion}.`,
    })
  }
}

function isSameKey(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

const mask = (key: string): string => (key.length < 12 ? '****' : `${key.slice(0, 8)}****${key.slice(-4)}`)
