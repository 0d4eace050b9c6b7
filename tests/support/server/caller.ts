// Calls endpoints as the HTTP layer does, without HTTP: through the real dispatcher.
import type { ErrorEntry } from '#contract/errors.ts'
import type { AnswerOf, EndpointId } from '#contract/index.ts'
import type { Dispatch } from '#server/platform/http/dispatch.ts'
import type { CallContext, CookieOptions, Viewer } from '#server/platform/http/handler.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { declaredOnly } from '../declared-refusals.ts'
import { declaredReachOnly } from '../provider/reached-provider.ts'
import { recordExample } from './record-example.ts'

export type Called<Id extends EndpointId> =
  | { ok: true; status: number; body: AnswerOf<Id>; cookies: SetCookies }
  | { ok: false; status: number; errors: ErrorEntry[]; cookies: SetCookies }

/** The cookies that the call set, or null for one that it cleared. */
export type SetCookies = ReadonlyMap<string, { value: string; options: CookieOptions } | null>

export interface CallOptions {
  readonly viewer?: Viewer | null
  readonly ip?: string
  readonly userAgent?: string
  readonly raw?: CallContext['raw']
  readonly privacy?: CallContext['privacy']
}

/** `const call = callerOf(app.dispatch)`; then `await call('login', { body: {…} }, { viewer })`. */
export function callerOf(realDispatch: Dispatch) {
  const dispatch = declaredReachOnly(declaredOnly(realDispatch))
  return async <Id extends EndpointId>(
    id: Id,
    input: RawInput = {},
    options: CallOptions = {},
  ): Promise<Called<Id>> => {
    const cookies = new Map<string, { value: string; options: CookieOptions } | null>()
    const answered = await dispatch(id, input, {
      viewer: options.viewer ?? null,
      requestId: 'test',
      ip: options.ip ?? '192.0.2.1',
      userAgent: options.userAgent ?? 'test',
      ...(options.raw ? { raw: options.raw } : {}),
      ...(options.privacy ? { privacy: options.privacy } : {}),
      setCookie: (name, value, cookieOptions = {}) => cookies.set(name, { value, options: cookieOptions }),
      clearCookie: (name) => cookies.set(name, null),
    })
    if (!answered.ok) return { ...answered, cookies }
    recordExample(id, input, answered.status, answered.body)
    return { ok: true, status: answered.status, body: answered.body as AnswerOf<Id>, cookies }
  }
}
