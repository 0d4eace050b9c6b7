// A family that calls the site over HTTP, with its own session and IP address.
import { type AnswerOf, type EndpointId, endpoints, type InputOf } from '#contract/index.ts'

export type AnswerFor<Id extends EndpointId> =
  | { readonly ok: true; readonly status: number; readonly body: AnswerOf<Id> }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly message: string }

export interface Family {
  readonly number: number
  /** The act that it tries until any family has done it; then it acts at random like the others. */
  readonly required?: RequiredAct
  readonly email: string
  call<Id extends EndpointId>(id: Id, input?: Partial<InputOf<Id>>): Promise<AnswerFor<Id>>
}

/** Acts that a short soak might never reach by chance alone. */
export const requiredActs = [
  'placeOrder',
  'makeOrder',
  'changeSubscriptionPlan',
  'pauseMembership',
  'endMembership',
] as const satisfies readonly EndpointId[]
export type RequiredAct = (typeof requiredActs)[number]

export const familyPassword = 'seven muddy wellies'

export function aFamily(origin: string, number: number, required?: RequiredAct): Family {
  const ip = `198.18.${Math.floor(number / 250)}.${(number % 250) + 1}`
  let cookie = ''
  return {
    number,
    ...(required && { required }),
    email: `family-${number}@example.com`,
    async call(id, input = {}) {
      const { method, path } = endpoints[id]
      const { params, query, body } = input as { params?: object; query?: object; body?: object }
      const address = Object.entries(params ?? {}).reduce(
        (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
        `${origin}/api${path}`,
      )
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(query ?? {}))
        for (const each of [value].flat()) search.append(name, String(each))
      const answer = await fetch(`${address}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        headers: { cookie, 'x-forwarded-for': ip, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const set = answer.headers.getSetCookie().find((each) => each.startsWith('wrenlet_session='))
      if (set) cookie = set.split(';')[0] ?? ''
      const json = await answer.json()
      if (answer.ok) return { ok: true, status: answer.status, body: json as never }
      const { code, message } = (json as { errors: { code: string; message: string }[] }).errors[0] ?? {
        code: '',
        message: '',
      }
      return { ok: false, status: answer.status, code, message }
    },
  }
}
