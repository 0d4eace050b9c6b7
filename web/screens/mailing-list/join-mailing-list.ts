import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import type { Refusal } from '#web/lib/api/errors.ts'

/** What came of asking for the news. */
export type MailingListOutcome =
  | { joined: string }
  | {
      joined: null
      email: string
      problem: string
      /** `email`: about the address itself; otherwise a way to write to us stands behind it. */
      field: 'email' | null
    }

/** A posted mailing-list form, with JavaScript and without. */
export async function joinMailingList(
  call: CallApi,
  form: FormData,
): Promise<{ outcome: MailingListOutcome; status: number }> {
  const email = String(form.get('email') ?? '').trim()
  const answer = await call('addToMailingList', { body: { email } })
  if (answer.ok) return { outcome: { joined: answer.body.message }, status: answer.status }
  const outcome: MailingListOutcome = {
    joined: null,
    email,
    problem: problemOf(answer),
    field: answer.errors[0]?.code === 'invalid_email' ? 'email' : null,
  }
  return { outcome, status: answer.status || 503 }
}

/** Whoever only has to wait is told for how long, which the server knows. */
function problemOf({ errors: [first] }: Refusal): string {
  if (first?.code === 'invalid_email') return messages.invalidEmail
  return first?.code === 'too_many' ? first.message : messages.mailingListFailed
}
