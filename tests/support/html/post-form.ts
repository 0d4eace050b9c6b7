import { RouterContextProvider } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'

interface Post {
  /** An array is a field that is sent several times. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
  readonly params?: Readonly<Record<string, string>>
  readonly url?: string
  /** The answer to every call. */
  readonly answer?: object
}

/**
 * Posts a form to the action of a page.
 * @returns the names and inputs of the calls that it made, and what it returned or threw
 */
export async function postForm(
  action: (args: never) => Promise<unknown>,
  { fields = {}, params = {}, url = 'http://localhost/account', answer = answered() }: Post,
) {
  const calls: [name: string, input: unknown][] = []
  const context = new RouterContextProvider()
  const call = async (name: string, input: unknown) => {
    calls.push([name, input])
    return answer
  }
  context.set(apiContext, call as unknown as CallApi)
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
  const request = new Request(url, { method: 'POST', body })
  const outcome = await action({ context, request, params } as never).catch((thrown: unknown) => thrown)
  return { calls, outcome, location: outcome instanceof Response ? outcome.headers.get('location') : null }
}

export const answered = (body: object = {}) => ({ ok: true, status: 200, body })
export const refusedWith = (code: string, status = 409, message = 'No.') => ({
  ok: false,
  status,
  errors: [{ code, message }],
})
