import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '../../builders/an-account.ts'
import type { paperProvider } from './paper-provider.ts'

/** Adds an invoice of £75.00 that is paid at the provider: `fromBalance` from the balance, the rest by card. */
export async function paidInvoice(
  db: Db,
  provider: ReturnType<typeof paperProvider>,
  now: Date,
  { fromBalance = 0 }: { readonly fromBalance?: number } = {},
) {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const customerId = `cus_${newId()}`
  await db
    .insertInto('payment_customer')
    .values({ account_id: accountId, stripe_customer: customerId, created_at: now })
    .execute()
  const [invoiceId, intentId] = [`in_${newId()}`, `pi_${newId()}`]
  const due = pence(7500 - fromBalance)
  provider.customers.set(customerId, { accountId, balance: pence(0), cardId: null })
  provider.invoices.set(invoiceId, {
    invoiceId,
    customerId,
    subscriptionId: null,
    accountId,
    number: null,
    reason: 'subscription_create',
    status: 'paid',
    total: pence(7500),
    vat: pence(1250),
    due,
    balance: pence(0),
    lines: [],
    paid: due,
    remaining: pence(0),
    attempts: 1,
    collects: true,
    nextAttemptAt: null,
    createdAt: now,
    paidAt: now,
    payments: due > 0 ? [{ intentId, amount: due }] : [],
    payable: null,
  })
  return { accountId, invoiceId, intentId }
}
