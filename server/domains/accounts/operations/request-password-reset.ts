import { messages } from '#contract/messages.ts'
import { newId } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { resetEmails, resetEmailsADay, resetNetwork, resetPerPlace } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { requestEmail } from './request-email.ts'

/** The answer whether or not the address has an account (product §9.1). */
export const resetAnswer = 'Check your inbox. If we know that address, a link arrives within minutes.'

/**
 * Requests the email with a reset link; its code is made when it is sent.
 * @throws Refusal invalid_email, too_many
 */
export async function requestPasswordReset(
  services: AccountServices,
  input: { readonly email: string },
  caller: { readonly ip: string },
): Promise<void> {
  const email = parseEmailAddress(input.email)
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  await requestEmail(services, {
    email,
    caller,
    limits: {
      ...{ addressFromNetwork: resetPerPlace, network: resetNetwork },
      ...{ messages: resetEmails, messagesADay: resetEmailsADay },
    },
    tally: 'reset_asked',
    event: (accountId, limit) => ({ type: 'password-reset-requested', accountId, requestId: newId(), ...limit }),
  })
}
