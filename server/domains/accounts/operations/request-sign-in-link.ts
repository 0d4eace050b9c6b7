import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { newId } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { linkEmails, linkEmailsADay, linkNetwork, linkPerPlace } from '../rules/limits.ts'
import { readLocalPath } from '../rules/local-path.ts'
import type { AccountServices } from '../services.ts'
import { requestEmail } from './request-email.ts'

/** The answer whether or not the address has an account (product §9.1). */
export const signInLinkAnswer = 'Check your inbox. If we know that address, a sign-in link arrives within minutes.'

/**
 * Requests the email with a one-time link; its code is made when the email is composed. A redirect outside our own pages is
 * ignored.
 * @throws Refusal invalid_email, too_many
 */
export async function requestSignInLink(
  services: AccountServices,
  input: InputOf<'requestSignInLink'>['body'],
  caller: { readonly ip: string },
): Promise<void> {
  const email = parseEmailAddress(input.email)
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  const redirect = readLocalPath(input.redirect ?? '') ?? null
  await requestEmail(services, {
    email,
    caller,
    limits: {
      ...{ addressFromNetwork: linkPerPlace, network: linkNetwork },
      ...{ messages: linkEmails, messagesADay: linkEmailsADay },
    },
    tally: 'link_asked',
    event: (accountId, limit) => ({
      type: 'sign-in-link-requested',
      accountId,
      requestId: newId(),
      redirect,
      ...limit,
    }),
  })
}
