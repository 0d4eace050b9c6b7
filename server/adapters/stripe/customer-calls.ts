import type { BalanceEntryState, PaymentGateway } from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import { idOf, instant } from './read-objects.ts'
import type { StripeClient } from './stripe-client.ts'

type Calls = Pick<
  PaymentGateway,
  | 'createCustomer'
  | 'changeCustomerEmail'
  | 'findCustomer'
  | 'getCustomer'
  | 'createBalanceEntry'
  | 'findBalanceEntry'
  | 'listBalanceEntries'
>

/** Entries of invoices are read with the invoices' own replicas. */
const invoiceEntryTypes: readonly string[] = [
  'applied_to_invoice',
  'unapplied_from_invoice',
  'invoice_too_small',
  'invoice_too_large',
]

/** The provider's balance is what the customer owes: our sign is the opposite. */
export const customerCalls = ({ stripe, ask, keyed, keyedOnce }: StripeClient): Calls => ({
  createCustomer: (input) =>
    ask(async () => {
      const { email, name, accountId } = input
      return (await stripe.customers.create({ email, name, metadata: { accountId } }, keyed(input))).id
    }),
  changeCustomerEmail: (input) =>
    ask(async () => {
      await stripe.customers.update(input.customerId, { email: input.email }, keyed(input))
    }),
  findCustomer: ({ accountId, email }) =>
    ask(async () => {
      for await (const customer of stripe.customers.list({ email, limit: 100 }))
        if (customer.metadata?.accountId === accountId) return customer.id
      return undefined
    }),
  getCustomer: (customerId) =>
    ask(async () => {
      const customer = await stripe.customers.retrieve(customerId)
      if (customer.deleted) return { accountId: null, balance: pence(0), cardId: null }
      return {
        accountId: customer.metadata?.accountId ?? null,
        balance: pence(-customer.balance),
        cardId: idOf(customer.invoice_settings?.default_payment_method),
      }
    }),
  createBalanceEntry: (input) =>
    ask(async () => {
      const { customerId, amount, description, entryId } = input
      const entry = await stripe.customers.createBalanceTransaction(
        customerId,
        { amount: -amount, currency: 'gbp', description, metadata: { entryId } },
        keyedOnce(input),
      )
      return entry.id
    }),
  findBalanceEntry: ({ customerId, entryId }) =>
    ask(async () => {
      for await (const entry of stripe.customers.listBalanceTransactions(customerId, { limit: 100 }))
        if (entry.metadata?.entryId === entryId) return entry.id
      return undefined
    }),
  listBalanceEntries: (customerId) =>
    ask(async () => {
      const entries: BalanceEntryState[] = []
      for await (const entry of stripe.customers.listBalanceTransactions(customerId, { limit: 100 }))
        if (entry.amount !== 0 && !invoiceEntryTypes.includes(entry.type))
          entries.push({
            transactionId: entry.id,
            entryId: entry.metadata?.entryId ?? null,
            amount: pence(-entry.amount),
            description: entry.description,
            createdAt: instant(entry.created),
          })
      return entries
    }),
})
