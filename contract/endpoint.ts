// One call of the API: the single description from which the server registers it, the web client gets its types,
// and openapi.json is written (architecture §7).
import Type, { type Static, type TSchema } from 'typebox'
import type { RefusalCode } from './errors.ts'

/** Who may call: anybody, a signed-in account, or (webhooks) a signed sender. Finer rules are the domain's policies. */
export type Access = 'public' | 'account' | 'signed'

export interface Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  readonly id: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below `/api`, with parameters as `:name`. */
  readonly path: string
  readonly access: Access
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The status of a success, and the schema of its body. */
  readonly status: 200 | 201
  readonly answer: Answer
  /**
   * Every refusal beyond those that any call of its kind may give (refusals.ts). A refusal with any other code is our
   * bug.
   */
  readonly refusals: readonly RefusalCode[]
  /** Set if the answer is a file of one of these types instead of JSON; its schema is then FileAnswer. */
  readonly files?: readonly string[]
  /** The largest body accepted, if larger than usual; only signed-in callers may send a larger one (docs/operations.md). */
  readonly bodyBytes?: number
  /** Set if the call may wait for the payment provider; these calls have their own budget (docs/operations.md). */
  readonly reaches?: 'provider'
  /**
   * For how many seconds a shared cache may keep a public answer (spec §7); absent means `no-store`. 0 means that
   * the answer may be kept, but must be revalidated each time.
   */
  readonly cacheSeconds?: number
  /** Set if the answer changes only with the catalogue's index: it is then cached by the version of the index. */
  readonly follows?: 'catalogue'
}

/** A file as an answer: its bytes over HTTP, this value in process. */
export interface AnsweredFile {
  readonly type: string
  readonly name: string
  readonly bytes: Uint8Array
}
export const FileAnswer = Type.Unsafe<AnsweredFile>({ type: 'string', format: 'binary' })

/** Declares an endpoint and keeps the exact schema types for server and client. */
export function endpoint<
  const Id extends string,
  Params extends TSchema = never,
  Query extends TSchema = never,
  Body extends TSchema = never,
  Answer extends TSchema = TSchema,
  const Who extends Access = Access,
>(definition: Endpoint<Params, Query, Body, Answer> & { readonly id: Id; readonly access: Who }) {
  return definition
}

/** One part of the input; absent if the endpoint does not declare it. */
type Part<Name extends string, S> = [Exclude<S, undefined>] extends [never]
  ? unknown
  : Exclude<S, undefined> extends infer Declared extends TSchema
    ? { [K in Name]: Static<Declared> }
    : unknown

/** What a caller passes: only the parts that the endpoint declares. */
export type Input<E> = E extends { params?: infer P; query?: infer Q; body?: infer B }
  ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
  : never

/** The body of a successful answer. */
export type Answer<E> = E extends { answer: infer A extends TSchema } ? Static<A> : never
