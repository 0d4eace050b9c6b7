import type { AnswerOf, CallResult, EndpointId, InputOf } from '#contract/index.ts'
import { siteMessages } from '#web/copy/site-messages.generated.ts'
import { endpointTable } from '#web/lib/endpoints.generated.ts'

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Repeats the key for each value of a list, and leaves out absent values (product §11.3). */
export function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  const text = search.toString()
  return text && `?${text}`
}

/**
 * Makes a call from a browser (`browser-calls.ts`), with the same signature as on the server, and a signal to abort it.
 * A lost connection or an aborted call answers like a refusal with status 0, so screens handle one kind of
 * failure.
 */
export async function fetchApi<Id extends keyof typeof endpointTable>(
  id: Id,
  input: InputOf<Id>,
  signal?: AbortSignal,
): Promise<CallResult<Id>> {
  const { params = {}, query, body } = input as Parts
  const [method, path = ''] = endpointTable[id].split(' ')
  const address = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
  try {
    const response = await fetch(address + queryString(query), {
      method,
      credentials: 'include',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    })
    return await read(response)
  } catch {
    return { ok: false, status: 0, errors: [{ code: 'unexpected', message: siteMessages.unexpected }] }
  }
}

async function read<Id extends EndpointId>(response: Response): Promise<CallResult<Id>> {
  // An answer that is aborted or cut off while it arrives is a lost connection, not an answer without a body.
  if (response.ok) return { ok: true, status: response.status, body: (await response.json()) as AnswerOf<Id> }
  const answer = (await response.json().catch(() => undefined)) as unknown
  const errors = (answer as { errors?: { code: string; message: string; field?: string }[] } | undefined)?.errors ?? []
  return { ok: false, status: response.status, errors }
}
