import { createHash } from 'node:crypto'
import type { Id } from '#server/kernel/ids.ts'
import { GatewayError } from '../gateway.ts'
import { findCustomerId } from '../queries/customers.ts'
import type { PaymentServices } from '../services.ts'
import { performUpdate } from './provider/perform-update.ts'

/**
 * Writes the account's email to the provider's customer. It reads the account again after writing, so that the last of two
 * overlapping changes wins. Safe to repeat.
 * @param turn identifies the change, so that returning to an earlier email is another operation
 * @param readEmail reads the account's current email; from accounts, which payments may not import
 * @throws GatewayError when it should be retried
 */
export async function followEmail(
  services: PaymentServices,
  { accountId, turn }: { readonly accountId: Id<'account'>; readonly turn: string },
  readEmail: () => Promise<string | undefined>,
): Promise<void> {
  const customerId = await findCustomerId(services.db, accountId)
  if (customerId === undefined) return
  let written: string | undefined
  for (;;) {
    const email = await readEmail()
    if (email === undefined || email === written) return
    const hash = createHash('sha256').update(email).digest('hex').slice(0, 16)
    try {
      await performUpdate(services, {
        name: `follow-email:${customerId}:${turn}:${hash}`,
        on: customerId,
        input: { customerId, email },
        call: (key) => services.gateway.changeCustomerEmail({ key, customerId, email }),
      })
    } catch (error) {
      // A new customer is created when one is next needed, with the email of that time.
      if (!(error instanceof GatewayError) || error.failure !== 'missing') throw error
      services.log.warn({ accountId }, 'customer missing at payment provider, email not updated')
      return
    }
    written = email
  }
}
