import { data } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { conditionCodes, type RentalCondition } from '#web/lib/conditions.ts'

/** What somebody waits for; without a condition, whichever comes first. */
export interface Wish {
  size: string
  condition: RentalCondition | null
}

export type WaitingOutcome = Wish &
  (
    | { waitingFor: AnswerOf<'addToWaitingList'>['waitingFor'] }
    | { waitingFor: null; problem: string; field: 'email' | null; email: string }
  )

const field = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

/** A posted "tell me when it's back", with JavaScript and without. */
export async function joinWaitingList(call: CallApi, form: FormData) {
  const size = field(form, 'size')
  const condition = conditionCodes.find((code) => code === field(form, 'condition')) ?? null
  const email = field(form, 'email')
  const answer = await call('addToWaitingList', {
    body: {
      productId: field(form, 'productId'),
      size,
      ...(condition && { condition }),
      ...(form.has('email') && { email }),
    },
  })
  if (answer.ok) return { size, condition, waitingFor: answer.body.waitingFor } satisfies WaitingOutcome
  const ofEmail = answer.errors[0]?.code === 'invalid_email'
  const outcome: WaitingOutcome = {
    size,
    condition,
    waitingFor: null,
    problem: refusalMessage(answer),
    field: ofEmail ? 'email' : null,
    email,
  }
  return data(outcome, { status: answer.status || 503 })
}
