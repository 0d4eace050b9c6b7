import { messages } from '#web/copy/messages.generated.ts'
import type { Refusal } from '#web/lib/api/errors.ts'
import type { ChildInput } from '#web/screens/account/details/read-child.ts'

export interface GroupProblem {
  code: string
  message: string
  field?: string
}

/** Which card of the page the change concerned, and what the card says afterwards. */
export interface DetailsAnswer {
  group: string
  saved?: string
  /** A sign-in link is on its way, which makes a password unnecessary. */
  sent?: string
  problems: GroupProblem[]
  /** What was typed, passwords excepted, so that without JavaScript nothing must be typed twice. */
  entered?: Record<string, string>
  /** The child just erased: only the browser still has it, for an undo. */
  removed?: ChildInput
  status: number
}

/** The words on a card for a call's answer. */
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
