import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { newId } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { linkFromHere, linkLetters, linkNetwork } from '../rules/limits.ts'
import { readPathOfOurs } from '../rules/path-of-ours.ts'
import type { AccountServices } from '../services.ts'
import { askForLetter } from './ask-for-letter.ts'

/** Said whether or not the address has an account (decisions.md §9.1). */
export const signInLinkAnswer = 'Check your inbox. If we know that address, a sign-in link arrives within minutes.'

/**
 * Asks for the email with a one-time link; the code is minted when it is written. A redirect that is no path of ours is left
 * out. @throws Refusal invalid_email, too_many
 */
export async function requestSignInLink(
  services: AccountServices,
  input: InputOf<'requestSignInLink'>['body'],
  caller: { readonly ip: string },
): Promise<void> {
  const email = parseEmailAddress(input.email)
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  const redirect = readPathOfOurs(input.redirect ?? '') ?? null
  await askForLetter(services, {
    email,
    caller,
    limits: { fromHere: linkFromHere, network: linkNetwork, letters: linkLetters },
    tally: 'link_asked',
    event: (accountId) => ({ type: 'sign-in-link-requested', accountId, requestId: newId(), redirect }),
  })
}
