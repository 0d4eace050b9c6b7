import { messages } from '#contract/messages.ts'
import { newId } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { resetFromHere, resetLetters, resetNetwork } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { askForLetter } from './ask-for-letter.ts'

/** Said whether or not the address has an account (decisions.md §9.1). */
export const resetAnswer = 'Check your inbox. If we know that address, a link arrives within minutes.'

/** Asks for the email with a reset link; the code is minted when it is sent. @throws Refusal invalid_email, too_many */
export async function requestPasswordReset(
  services: AccountServices,
  input: { readonly email: string },
  caller: { readonly ip: string },
): Promise<void> {
  const email = parseEmailAddress(input.email)
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  await askForLetter(services, {
    email,
    caller,
    limits: { fromHere: resetFromHere, network: resetNetwork, letters: resetLetters },
    tally: 'reset_asked',
    event: (accountId) => ({ type: 'password-reset-requested', accountId, requestId: newId() }),
  })
}
