/** What a rule decides: the value it allows, or the reason why not. Rules never throw for an expected "no". */
export type Outcome<Value, Reason> = Accepted<Value> | Refused<Reason>
export type Accepted<Value> = { readonly ok: true; readonly value: Value }
export type Refused<Reason> = { readonly ok: false; readonly reason: Reason }

export function accepted(): Accepted<undefined>
export function accepted<Value>(value: Value): Accepted<Value>
export function accepted(value?: unknown): Accepted<unknown> {
  return { ok: true, value }
}

export const refused = <const Reason>(reason: Reason): Refused<Reason> => ({ ok: false, reason })
