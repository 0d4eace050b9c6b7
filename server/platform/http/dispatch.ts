// One call, from raw input to answer: reads the input, checks access, runs the handler, maps every failure to the contract's
// error shape. HTTP and the in-process calls of page loaders both use it, so they cannot differ.
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorEntry, refusalStatus } from '#contract/errors.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { refusalsOf } from '#contract/refusals.ts'
import { type Unavailability, whyUnavailable } from '#server/platform/db/unavailable.ts'
import { personDeadlineMs, withDeadline } from '#server/platform/deadline.ts'
import type { Log } from '#server/platform/log/log.ts'
import { Refusal } from '../refusal.ts'
import type { LimitAccount } from './account-limits.ts'
import { WithJson } from './answers/with-json.ts'
import type { CallContext, Handlers } from './handler.ts'
import { type RawInput, readInput } from './read-input.ts'

export type Answered =
  | {
      ok: true
      status: number
      readonly body: unknown
      endpoint: Endpoint
      /** Set if the handler has the body's JSON as well; `body` is then made only when it is read. */
      withJson?: WithJson<unknown>
    }
  | { ok: false; status: number; errors: ErrorEntry[]; retryAfterSeconds?: number | undefined }

export type Dispatch = (id: EndpointId, raw: RawInput, context: CallContext) => Promise<Answered>

export interface DispatchOptions {
  /** Called with the reason when a call could not use the database. */
  readonly onUnavailable?: (why: Unavailability) => void
  /** Called with the answer of each call that may write and succeeds; the caller does not wait for it. */
  readonly onAnswer?: (id: EndpointId, answer: unknown, context: CallContext) => void
  /** Counts a call that is about to be made in the name of an account. */
  readonly limitAccount?: LimitAccount
}

export function createDispatch(
  handlers: Handlers,
  log: Log,
  { onUnavailable = () => {}, onAnswer = () => {}, limitAccount = async () => {} }: DispatchOptions = {},
): Dispatch {
  return async (id, raw, context) => {
    const endpoint: Endpoint = endpoints[id]
    if (endpoint.access === 'account' && !context.viewer) return { ok: false, ...signedOut }
    const read = readInput(endpoint, raw)
    if (!read.ok) return { ok: false, status: 400, errors: read.errors }
    try {
      // A request that is refused as invalid costs next to nothing, and is not counted.
      if (context.viewer) await limitAccount(endpoint, context.viewer.accountId)
      // The contract's types hold from here on: the input was checked against the schema the handler is typed by.
      const handler = handlers[id] as (input: unknown, context: CallContext) => Promise<unknown>
      const body = await withDeadline(personDeadlineMs, () => handler(read.input, context))
      if (endpoint.method !== 'GET') onAnswer(id, body, context)
      return body instanceof WithJson
        ? new AnsweredWithJson(endpoint, body)
        : { ok: true, status: endpoint.status, body, endpoint }
    } catch (error) {
      return refuse(error, endpoint, context)
    }
  }

  function refuse(error: unknown, endpoint: Endpoint, context: CallContext): Answered {
    const fields = { endpoint: endpoint.id, requestId: context.requestId }
    if (error instanceof Refusal) {
      const { status, retryAfterSeconds } = error
      const errors = error.entries()
      // Still a valid refusal, but undocumented for clients (contract).
      const declared: ReadonlySet<string> = refusalsOf(endpoint)
      for (const { code } of errors) if (!declared.has(code)) log.error({ ...fields, code }, 'undeclared refusal')
      return {
        ok: false,
        status,
        errors,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      }
    }
    const why = whyUnavailable(error)
    if (why) {
      onUnavailable(why)
      log.warn({ err: error, ...fields, why }, 'database unavailable')
      return { ok: false, ...notReady }
    }
    log.error({ err: error, ...fields }, 'call failed')
    return { ok: false, status: 500, errors: [{ code: 'unexpected', message: messages.unexpected }] }
  }
}

/** A class, because a getter on an object literal gives each answer its own hidden class, which outlives it. */
class AnsweredWithJson {
  readonly ok = true
  readonly status: number
  readonly endpoint: Endpoint
  readonly withJson: WithJson<unknown>

  constructor(endpoint: Endpoint, withJson: WithJson<unknown>) {
    this.status = endpoint.status
    this.endpoint = endpoint
    this.withJson = withJson
  }

  get body(): unknown {
    return this.withJson.value
  }
}

/** The answer to a call for accounts when nobody is signed in. */
export const signedOut = {
  status: refusalStatus.unauthorized,
  errors: [{ code: 'unauthorized', message: messages.unauthorized }],
}

/** The answer to a call when the database is unavailable. */
export const notReady = {
  status: refusalStatus.not_ready,
  errors: [{ code: 'not_ready', message: 'We could not reach our records just now. Please try again in a moment.' }],
  retryAfterSeconds: 2,
}
