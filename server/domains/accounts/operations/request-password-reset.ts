import { messages } from '#contract/messages.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findCredentials } from '../queries.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { resetEmail, resetNetwork } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'

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
  await countHits(services.db, services.wallClock.now(), [
    { limit: resetEmail, subject: email },
    { limit: resetNetwork, subject: networkOf(caller.ip) },
  ])
  await transaction(services.db, async (tx) => {
    const account = await findCredentials(tx, { email })
    if (!account) return
    const { accountId } = account
    await services.events.publish(tx, { type: 'password-reset-requested', accountId, requestId: newId() })
  })
}
