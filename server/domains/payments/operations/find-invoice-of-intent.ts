import type { Id } from '#server/kernel/ids.ts'
import { findAccountOfCustomer } from '../queries/customers.ts'
import type { PaymentServices } from '../services.ts'
import { NotYetKnown } from './provider/not-yet-known.ts'

/**
 * Finds the invoice that a payment at the provider has paid; undefined if it is not ours.
 * @throws NotYetKnown when the customer is ours but the invoice is not stored yet
 * @throws GatewayError
 */
export async function findInvoiceOfIntent(
  { db, gateway }: PaymentServices,
  intentId: string,
): Promise<{ readonly account_id: Id<'account'>; readonly stripe_invoice: string } | undefined> {
  const known = await db
    .selectFrom('invoice_payment')
    .innerJoin('invoice', 'invoice.stripe_id', 'invoice_payment.stripe_invoice')
    .select(['invoice.account_id', 'invoice_payment.stripe_invoice'])
    .where('invoice_payment.stripe_intent', '=', intentId)
    .executeTakeFirst()
  if (known) return known
  const { customerId } = await gateway.getIntent(intentId)
  if (customerId !== null && (await findAccountOfCustomer(db, customerId)) !== undefined)
    throw new NotYetKnown(`the invoice of payment ${intentId}`)
  return undefined
}
