// Checks the refusals of each call that a test makes through the dispatcher. A code that its contract does not declare fails the test.
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorEntry, RefusalCode } from '#contract/errors.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { refusalsOf } from '#contract/refusals.ts'
import type { Dispatch } from '#server/platform/http/dispatch.ts'

/** @throws Error naming the call and the code */
export function expectDeclared(id: EndpointId, errors: readonly ErrorEntry[]): void {
  const declared = refusalsOf(endpoints[id] as Endpoint)
  const undeclared = errors.find(({ code }) => !declared.has(code as RefusalCode))
  if (undeclared) throw new Error(`${id} was refused with ${undeclared.code}, which its contract does not declare`)
}

export const declaredOnly =
  (dispatch: Dispatch): Dispatch =>
  async (id, raw, context) => {
    const answered = await dispatch(id, raw, context)
    if (!answered.ok) expectDeclared(id, answered.errors)
    return answered
  }
