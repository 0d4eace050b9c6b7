import type { Calls } from '#contract/index.ts'
import { siteMessages } from '#web/copy/site-messages.generated.ts'
import type { Refusal } from '#web/lib/api/errors.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'

/** The outcome of an attempt to join the mailing list. */
export type MailingListOutcome =
  | { joined: string }
  | {
      joined: null
      email: string
      problem: string
      /** `email` if the address is at fault; otherwise null, and a link to email us follows the message. */
      field: 'email' | null
    }

/** Joins the mailing list from a submitted form, with JavaScript and without. */
export async function joinMailingList(
  call: Calls<'addToMailingList'>,
  form: FormData,
): Promise<{ outcome: MailingListOutcome; status: number }> {
  const { email } = readForm(form, { email: text })
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

/** After too many requests, returns the server's message, which says how long to wait. */
function problemOf({ errors: [first] }: Refusal): string {
  if (first?.code === 'invalid_email') return siteMessages.invalidEmail
  return first?.code === 'too_many' ? first.message : siteMessages.mailingListFailed
}
