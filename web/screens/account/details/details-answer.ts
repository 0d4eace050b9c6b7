import { messages } from '#web/copy/messages.generated.ts'
import type { Refusal } from '#web/lib/api/errors.ts'
import type { ChildInput } from '#web/screens/account/details/read-child.ts'

export interface GroupProblem {
  code: string
  message: string
  field?: string
}

/** The outcome of one form: the card it belongs to, and what that card shows. */
export interface DetailsAnswer {
  group: string
  saved?: string
  /** The message that a sign-in link was emailed, which takes the place of the password. */
  sent?: string
  problems: GroupProblem[]
  /** What was typed, except passwords, so that nothing must be typed twice without JavaScript. */
  entered?: Record<string, string>
  /** The child just erased, which only the browser still has, for an undo. */
  removed?: ChildInput
  status: number
}

/** Turns a call's answer into what its card shows. */
export function answered(
  group: string,
  answer: { ok: true; status: number } | ({ ok: false } & Refusal),
  saved: string,
  more: Pick<DetailsAnswer, 'entered' | 'removed'> = {},
): DetailsAnswer {
  const { entered, removed } = more
  if (answer.ok) return { group, saved, problems: [], status: answer.status, ...(removed && { removed }) }
  const errors = answer.errors.length > 0 ? answer.errors : [{ code: 'unexpected', message: messages.unexpected }]
  const problems = errors.map(({ code, message, field }) => ({ code, message, field: field?.replace(/^body\./, '') }))
  return { group, problems, status: answer.status || 503, ...(entered && { entered }) }
}
