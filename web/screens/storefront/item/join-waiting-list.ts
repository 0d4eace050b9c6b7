import { data } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { conditionCodes, type RentalCondition } from '#web/lib/conditions.ts'
import { ifPresent, oneOf, readForm, text } from '#web/lib/form/read-form.ts'

/** What a family waits for; without a condition, a piece in any condition. */
export interface EntryRequest {
  size: string
  condition: RentalCondition | null
}

export type WaitingOutcome = EntryRequest &
  (
    | { waitingFor: AnswerOf<'addToWaitingList'>['waitingFor'] }
    | { waitingFor: null; problem: string; field: 'email' | null; email: string }
  )

/** Joins the waiting list from a posted form, with JavaScript and without. */
export async function joinWaitingList(call: CallApi, form: FormData) {
  const {
    productId,
    size,
    condition = null,
    email,
  } = readForm(form, { productId: text, size: text, condition: oneOf(conditionCodes), email: ifPresent(text) })
  const answer = await call('addToWaitingList', {
    body: {
      productId,
      size,
      ...(condition && { condition }),
      ...(email !== undefined && { email }),
    },
  })
  if (answer.ok) return { size, condition, waitingFor: answer.body.waitingFor } satisfies WaitingOutcome
  const isEmailProblem = answer.errors[0]?.code === 'invalid_email'
  const outcome: WaitingOutcome = {
    size,
    condition,
    waitingFor: null,
    problem: refusalMessage(answer),
    field: isEmailProblem ? 'email' : null,
    email: email ?? '',
  }
  return data(outcome, { status: answer.status || 503 })
}
