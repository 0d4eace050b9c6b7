import { createHash } from 'node:crypto'
import type { Id } from '#server/kernel/ids.ts'
import { GatewayError } from '../gateway.ts'
import { findCustomerId } from '../queries.ts'
import type { PaymentServices } from '../services.ts'
import { performAct } from './provider/perform-act.ts'

/**
 * The provider writes to its customer at the account's email, too. What the account has is read again after it was written:
 * of two changes whose jobs overtake each other the last one stays. Safe to repeat.
 * @param turn names the change, so that the same address a second time is another act
 * @param readEmail the account's address now; accounts' own, which payments may not import
 * @throws GatewayError when it is to be tried again
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
      await performAct(services, {
        name: `follow-email:${customerId}:${turn}:${hash}`,
        on: customerId,
        input: { customerId, email },
        call: (key) => services.gateway.changeCustomerEmail({ key, customerId, email }),
      })
    } catch (error) {
      // Another customer is made when it is needed next, with the email of then.
      if (!(error instanceof GatewayError) || error.failure !== 'missing') throw error
      services.log.warn({ accountId }, 'the payment provider no longer knows a customer whose email has changed')
      return
    }
    written = email
  }
}
