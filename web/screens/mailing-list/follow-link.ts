import { data } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'

/** `done` is what the page says then; `over`: the code is none of ours any more. */
export type LinkOutcome = { done: string } | { done: null; over: boolean; problem: string }

/** A pressed button behind a link of the list's letters. Nothing happens by opening it: mail scanners follow links. */
export async function followLink(call: CallApi, id: 'confirmMailingList' | 'leaveMailingList', code: string) {
  const answer = await call(id, { body: { code } })
  const outcome: LinkOutcome = answer.ok
    ? { done: answer.body.message }
    : { done: null, over: answer.status === 400, problem: refusalMessage(answer) }
  return data(outcome, { status: answer.status || 503 })
}
