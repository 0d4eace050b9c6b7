import type Stripe from 'stripe'
import type { PaymentGateway } from '#server/domains/payments/index.ts'
import type { PriceKeys } from './price-keys.ts'
import { linePrices, openIntentOf, readInvoice } from './read-invoice.ts'
import type { StripeClient } from './stripe-client.ts'

type Calls = Pick<PaymentGateway, 'getInvoice' | 'listUnpaidInvoices' | 'voidInvoice' | 'stopCollecting'>

export const invoiceCalls = ({ stripe, ask, keyed }: StripeClient, priceKeys: PriceKeys): Calls => ({
  getInvoice: (invoiceId) =>
    ask(async () => {
      const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments', 'confirmation_secret'] })
      const lines = await allLines(stripe, invoice)
      if (invoice.payments?.has_more) invoice.payments.data = await allPayments(stripe, invoice.id)
      const intentId = invoice.status === 'open' ? openIntentOf(invoice) : null
      const intent = intentId === null ? null : await stripe.paymentIntents.retrieve(intentId)
      return readInvoice(invoice, { lines, intent, priceKeys: await priceKeys(linePrices(lines)) })
    }),
  listUnpaidInvoices: (subscriptionId) =>
    ask(async () => {
      const found: { invoiceId: string; status: 'draft' | 'open' }[] = []
      for (const status of ['draft', 'open'] as const)
        for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, status, limit: 100 }))
          found.push({ invoiceId: invoice.id, status })
      return found
    }),
  voidInvoice: (input) => ask(async () => void (await stripe.invoices.voidInvoice(input.invoiceId, {}, keyed(input)))),
  stopCollecting: (input) =>
    ask(async () => void (await stripe.invoices.update(input.invoiceId, { auto_advance: false }, keyed(input)))),
})

/** An invoice contains only its first lines. */
async function allLines(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
  if (!invoice.lines.has_more) return invoice.lines.data
  const lines: Stripe.InvoiceLineItem[] = []
  for await (const line of stripe.invoices.listLineItems(invoice.id, { limit: 100 })) lines.push(line)
  return lines
}

/** An invoice contains only its first payments, too. */
async function allPayments(stripe: Stripe, invoiceId: string): Promise<Stripe.InvoicePayment[]> {
  const payments: Stripe.InvoicePayment[] = []
  for await (const payment of stripe.invoicePayments.list({ invoice: invoiceId, limit: 100 })) payments.push(payment)
  return payments
}
