import { type Pence, zeroPence } from '#server/kernel/money.ts'
import type { InvoiceState } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'
import { syncInvoice } from '../subscriptions/sync-invoice.ts'

/** An invoice that a person can pay now, with what the card form needs for it. */
export interface Payable {
  readonly invoiceId: string
  readonly amount: Pence
  /** Null if the provider gives none; the invoice can then be paid only on the billing page. */
  readonly clientSecret: string | null
  /** The provider's own page for paying it, for browsers in which the card form cannot run. */
  readonly pageUrl: string | null
  /** The provider's message about the card of the last attempt. */
  readonly message: string | null
  /** The bank asks for authentication; the card itself is good. */
  readonly needsConfirmation: boolean
}

/** The result of an operation that may need a payment first. */
export interface PaymentOutcome<Done extends string> {
  readonly state: Done | 'needs_payment'
  readonly invoiceId: string | null
  readonly clientSecret: string | null
  readonly pageUrl: string | null
  /** The amount charged, or still to be paid. */
  readonly amount: Pence
  readonly message: string | null
}

/**
 * Reads an operation's invoice and stores its replica immediately, so that a refund finds it before any webhook comes.
 * @throws GatewayError
 */
export async function invoiceOfUpdate(
  services: PaymentServices,
  invoiceId: string | null,
): Promise<InvoiceState | null> {
  if (invoiceId === null) return null
  await syncInvoice(services, invoiceId)
  return services.gateway.getInvoice(invoiceId)
}

/** Presents an open invoice for the card form. */
export const payableOf = (invoice: InvoiceState): Payable => ({
  invoiceId: invoice.invoiceId,
  amount: invoice.remaining,
  clientSecret: invoice.payable?.clientSecret ?? null,
  pageUrl: invoice.payable?.pageUrl ?? null,
  message: invoice.payable?.message ?? null,
  needsConfirmation: invoice.payable?.needsConfirmation ?? false,
})

/** The outcome of an operation that takes effect only once its invoice is paid. */
export const unpaidOutcome = (invoice: InvoiceState | null, message?: string): PaymentOutcome<never> => {
  const payable = invoice && payableOf(invoice)
  return {
    state: 'needs_payment',
    invoiceId: payable?.invoiceId ?? null,
    clientSecret: payable?.clientSecret ?? null,
    pageUrl: payable?.pageUrl ?? null,
    amount: payable?.amount ?? zeroPence,
    message: payable?.message ?? message ?? null,
  }
}

/** The outcome of an operation that has taken effect, with what its invoice charged. */
export const doneOutcome = <Done extends string>(state: Done, invoice: InvoiceState | null): PaymentOutcome<Done> => ({
  state,
  invoiceId: invoice?.invoiceId ?? null,
  clientSecret: null,
  pageUrl: null,
  amount: invoice?.due ?? zeroPence,
  message: null,
})
