// What a domain's routes.ts is made of: one handler for each endpoint, typed by the contract, independent of HTTP.
import type { AnswerOf, EndpointId, InputOf } from '#contract/index.ts'
import type { Privacy } from '#server/kernel/consent.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { WithJson } from './answers/with-json.ts'

export interface Viewer {
  readonly accountId: Id<'account'>
  /** Hash of the session token, so that `endOtherSessions` can spare this session. */
  readonly sessionHash: Buffer
}

export interface CookieOptions {
  /** Seconds; absent means until the browser closes. */
  readonly maxAge?: number
  readonly httpOnly?: boolean
}

/** Everything about the request that a handler may see. */
export interface CallContext {
  readonly viewer: Viewer | null
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** Absent where no visitor asks: nothing is then counted. */
  readonly privacy?: Privacy
  /** Raw body and headers, only for the signed webhook. */
  readonly raw?: { readonly body: Buffer; readonly headers: Readonly<Record<string, string | string[] | undefined>> }
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
}

/** The viewer of an endpoint whose access is 'account'. */
export type SignedInContext = CallContext & { readonly viewer: Viewer }

type ContextOf<Id extends EndpointId> = AccessOf<Id> extends 'account' ? SignedInContext : CallContext
type AccessOf<Id extends EndpointId> = typeof import('#contract/index.ts').endpoints[Id]['access']

export type Handler<Id extends EndpointId> = (
  input: InputOf<Id>,
  context: ContextOf<Id>,
) => Promise<AnswerOf<Id> | WithJson<AnswerOf<Id>>>

export type Handlers = { readonly [Id in EndpointId]: Handler<Id> }
