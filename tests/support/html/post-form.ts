import { RouterContextProvider } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'

interface Post {
  /** An array is a field that is sent several times. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
  readonly params?: Readonly<Record<string, string>>
  readonly url?: string
  readonly cookie?: string
  /** The answers to calls, by their names. */
  readonly answers?: Readonly<Record<string, object>>
  /** The answer to every other call. */
  readonly answer?: object
}

type Page = Omit<Post, 'fields'>

/** The context in which a page makes its calls, and the names and inputs of those that it has made. */
function callsOf({ answers = {}, answer = answered() }: Page) {
  const calls: [name: string, input: unknown][] = []
  const context = new RouterContextProvider()
  const call = async (name: string, input: unknown) => {
    calls.push([name, input])
    return answers[name] ?? answer
  }
  context.set(apiContext, call as unknown as CallApi)
  return { calls, context }
}

const outcomeOf = async (handle: (args: never) => unknown, args: object) => {
  const outcome = await (async () => handle(args as never))().catch((thrown: unknown) => thrown)
  return { outcome, location: outcome instanceof Response ? outcome.headers.get('location') : null }
}

/**
 * Posts a form to the action of a page.
 * @returns the names and inputs of the calls that it made, and what it returned or threw
 */
export async function postForm(action: (args: never) => Promise<unknown>, { fields = {}, ...page }: Post) {
  const { params = {}, url = 'http://localhost/account', cookie = '' } = page
  const { calls, context } = callsOf(page)
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
  const request = new Request(url, { method: 'POST', body, headers: { cookie } })
  return { calls, ...(await outcomeOf(action, { context, request, params })) }
}

/** Calls the loader of a page. */
export async function openPage(loader: (args: never) => unknown, page: Page) {
  const { params = {}, url = 'http://localhost/account', cookie = '' } = page
  const { calls, context } = callsOf(page)
  const request = new Request(url, { headers: { cookie } })
  return { calls, ...(await outcomeOf(loader, { context, request, params })) }
}

export const answered = (body: object = {}) => ({ ok: true, status: 200, body })
export const refusedWith = (code: string, status = 409, message = 'No.') => ({
  ok: false,
  status,
  errors: [{ code, message }],
})
