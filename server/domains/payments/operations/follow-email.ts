import { createHash } from 'node:crypto'
import type { Id } from '#server/kernel/ids.ts'
import { GatewayError } from '../gateway.ts'
import { findCustomerId } from '../queries/customers.ts'
import type { PaymentServices } from '../services.ts'
import { performUpdate } from './provider/perform-update.ts'

/**
 * Copies the account's email to the provider's customer. Reads the account again after writing, so that the last of two
 * overlapping changes wins. Safe to repeat.
 * @param turn identifies the change, so that changing back to an earlier email is a new operation
 * @param readEmail reads the account's current email; injected, because payments may not import accounts
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
        objectId: customerId,
        input: { customerId, email },
        call: (key) => services.gateway.changeCustomerEmail({ key, customerId, email }),
      })
    } catch (error) {
      // The customer was deleted. The next call that needs one creates it with the email of that time.
      if (!(error instanceof GatewayError) || error.failure !== 'missing') throw error
      services.log.warn({ accountId }, 'customer missing at payment provider, email not updated')
      return
    }
    written = email
  }
}
