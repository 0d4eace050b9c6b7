import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { GatewayError } from '../gateway.ts'
import { findCustomerId } from '../queries/customers.ts'
import type { PaymentServices } from '../services.ts'
import { performOperation } from './provider/perform-operation.ts'

export interface Payer {
  readonly accountId: Id<'account'>
  readonly email: string
  readonly name: string
}

/** A payer without an account: the provider stores only the payment, no customer. */
export interface Guest {
  readonly accountId: null
}

export const isGuest = (payer: Payer | Guest): payer is Guest => payer.accountId === null

/**
 * Runs a call with the account's customer at the provider, and creates the customer if there is none. Replaces a customer that the
 * provider no longer knows, once.
 * @throws GatewayError
 */
export async function withCustomer<Result>(
  services: PaymentServices,
  payer: Payer,
  call: (customerId: string) => Promise<Result>,
): Promise<Result> {
  const customerId =
    (await findCustomerId(services.db, payer.accountId)) ?? (await createCustomer(services, payer, undefined))
  try {
    return await call(customerId)
  } catch (error) {
    if (!isLostCustomer(error, customerId)) throw error
    services.log.warn({ accountId: payer.accountId }, 'customer missing at payment provider, creating another')
    return call(await createCustomer(services, payer, customerId))
  }
}

const isLostCustomer = (error: unknown, customerId: string): boolean =>
  error instanceof GatewayError &&
  error.failure === 'missing' &&
  (error.param === 'customer' || error.message.includes(customerId))

/** The operation name under which an account's customer is created. */
export const customerOperation = (accountId: Id<'account'>): string => `cust:${accountId}`

async function createCustomer(services: PaymentServices, payer: Payer, lost: string | undefined): Promise<string> {
  const { accountId, email, name } = payer
  const { gateway, db, clock } = services
  const operation = customerOperation(accountId) + (lost === undefined ? '' : `:${lost}`)
  const customerId = await performOperation(services, {
    name: operation,
    input: { accountId, email, name },
    call: (key) => gateway.createCustomer({ key, accountId, email, name }),
    idOf: (id) => id,
    read: async (id) => id,
    find: () => gateway.findCustomer({ accountId, email }),
  })
  return transaction(db, async (tx) => {
    // If two tabs create a customer, the first to be stored stays. Both may have got the same customer, so a conflict
    // on any column is ignored.
    if (lost !== undefined)
      await tx
        .updateTable('payment_customer')
        .set({ stripe_customer: customerId })
        .where('account_id', '=', accountId)
        .where('stripe_customer', '=', lost)
        .execute()
    await tx
      .insertInto('payment_customer')
      .values({ account_id: accountId, stripe_customer: customerId, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await findCustomerId(tx, accountId)) ?? customerId
  })
}
