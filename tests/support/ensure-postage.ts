import { ensurePayment, type OpenPayment, type Payer, type PaymentServices } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'

export interface PostageDue extends Payer {
  readonly checkoutId: Id<'checkout'>
  readonly amount: Pence
}

/** Requests the payment of an order's postage, as its checkout does. */
export const ensurePostage = (
  services: PaymentServices,
  { checkoutId, amount, accountId, email, name }: PostageDue,
): Promise<OpenPayment> =>
  ensurePayment(services, {
    checkoutId,
    amount,
    payer: { accountId, email, name },
    purpose: 'rental-order',
    vatClass: 'hire',
    description: 'Wrenlet postage',
  })
