// One call, from raw input to answer: reads the input, asks who may, runs the handler, maps every failure to the
// contract's error shape. HTTP and the in-process call of page loaders both come through here, so they cannot differ.
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorEntry, refusalStatus } from '#contract/errors.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { refusalsOf } from '#contract/refusals.ts'
import { type Unavailability, whyUnavailable } from '#server/platform/db/unavailable.ts'
import type { Log } from '#server/platform/log/log.ts'
import { personPatienceMs, withPatience } from '#server/platform/patience.ts'
import type { LimitAccount } from './account-limits.ts'
import type { CallContext, Handlers } from './handler.ts'
import { type RawInput, readInput } from './read-input.ts'
import { Refusal } from './refusal.ts'

export type Answered =
  | { ok: true; status: number; body: unknown; endpoint: Endpoint }
  | { ok: false; status: number; errors: ErrorEntry[]; retryAfterSeconds?: number | undefined }

export type Dispatch = (id: EndpointId, raw: RawInput, context: CallContext) => Promise<Answered>

export interface DispatchOptions {
  /** Hears why the database could not be used, each time that a call met with it. */
  readonly hearUnavailable?: (why: Unavailability) => void
  /** Counts a call that is about to be made in the name of an account. */
  readonly limitAccount?: LimitAccount
}

export function createDispatch(
  handlers: Handlers,
  log: Log,
  { hearUnavailable = () => {}, limitAccount = async () => {} }: DispatchOptions = {},
): Dispatch {
  return async (id, raw, context) => {
    const endpoint: Endpoint = endpoints[id]
    if (endpoint.access === 'account' && !context.viewer)
      return { ok: false, status: 401, errors: [{ code: 'unauthorized', message: messages.unauthorized }] }
    const read = readInput(endpoint, raw)
    if (!read.ok) return { ok: false, status: 400, errors: read.errors }
    try {
      // What would be refused unread costs next to nothing, and is not counted.
      if (context.viewer) await limitAccount(endpoint, context.viewer.accountId)
      // The contract's types hold from here on: the input was checked against the very schema the handler is typed by.
      const handler = handlers[id] as (input: unknown, context: CallContext) => Promise<unknown>
      const body = await withPatience(personPatienceMs, () => handler(read.input, context))
      return { ok: true, status: endpoint.status, body, endpoint }
    } catch (error) {
      return refuse(error, endpoint, context)
    }
  }

  function refuse(error: unknown, endpoint: Endpoint, context: CallContext): Answered {
    const told = { endpoint: endpoint.id, requestId: context.requestId }
    if (error instanceof Refusal) {
      const { status, retryAfterSeconds } = error
      const errors = error.entries()
      // A lawful no all the same; but no client was told of it (contract).
      const declared: ReadonlySet<string> = refusalsOf(endpoint)
      for (const { code } of errors)
        if (!declared.has(code)) log.error({ ...told, code }, 'a call was refused with a code it does not declare')
      return {
        ok: false,
        status,
        errors,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      }
    }
    const why = whyUnavailable(error)
    if (why) {
      hearUnavailable(why)
      log.warn({ err: error, ...told, why }, 'a call could not reach the database')
      return { ok: false, ...notReady }
    }
    log.error({ err: error, ...told }, 'a call failed unexpectedly')
    return { ok: false, status: 500, errors: [{ code: 'unexpected', message: messages.unexpected }] }
  }
}

/** The answer to a call for which the database could not be reached. */
export const notReady = {
  status: refusalStatus.not_ready,
  errors: [{ code: 'not_ready', message: 'We could not reach our records just now. Please try again in a moment.' }],
  retryAfterSeconds: 2,
}
