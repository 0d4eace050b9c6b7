import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'

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
  const code = answer.errors[0]?.code
  const outcome: MailingListOutcome = {
    joined: null,
    email,
    problem: code === 'invalid_email' ? messages.invalidEmail : messages.mailingListFailed,
    field: code === 'invalid_email' ? 'email' : null,
  }
  return { outcome, status: answer.status || 503 }
}
