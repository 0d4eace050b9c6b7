import { type Id, isId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { GatewayError } from '../gateway.ts'
import { findAccountOfCustomer } from '../queries/customers.ts'
import type { PaymentServices } from '../services.ts'
import { customerOperation } from './with-customer.ts'

/**
 * Stores a customer whose creation got no answer (the connection or the process broke): the webhook says which one it is.
 * Without this, the provider would hold a person's details without our knowing.
 * @returns the account; undefined if we did not request the customer, or the account has another
 * @throws GatewayError
 */
export async function adoptCustomer(services: PaymentServices, customerId: string): Promise<Id<'account'> | undefined> {
  const accountId = await accountNamedBy(services, customerId)
  if (accountId === undefined) return undefined
  return transaction(services.db, async (tx) => {
    const now = services.clock.now()
    const operation = await tx
      .selectFrom('payment_op')
      .select('key')
      .where('operation', '=', customerOperation(accountId))
      .executeTakeFirst()
    if (!operation) return undefined
    await tx
      .insertInto('payment_customer')
      .values({ account_id: accountId, stripe_customer: customerId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return findAccountOfCustomer(tx, customerId)
  })
}

async function accountNamedBy(services: PaymentServices, customerId: string): Promise<Id<'account'> | undefined> {
  try {
    const { accountId } = await services.gateway.getCustomer(customerId)
    return accountId !== null && isId<'account'>(accountId) ? accountId : undefined
  } catch (error) {
    if (error instanceof GatewayError && error.failure === 'missing') return undefined
    throw error
  }
}
