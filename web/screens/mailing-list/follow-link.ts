import { data } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'

/** `done` is the message shown after success; `expired` is true if the code is unknown or has expired. */
export type LinkOutcome = { done: string } | { done: null; expired: boolean; problem: string }

/**
 * Handles the button behind a link in a mailing-list email. Opening the link does nothing, because mail scanners open
 * links too.
 */
export async function followLink(call: CallApi, id: 'confirmMailingList' | 'leaveMailingList', code: string) {
  const answer = await call(id, { body: { code } })
  const outcome: LinkOutcome = answer.ok
    ? { done: answer.body.message }
    : { done: null, expired: answer.status === 400, problem: refusalMessage(answer) }
  return data(outcome, { status: answer.status || 503 })
}
