import { requestRefund } from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { paidInvoice } from './paid-invoice.ts'
import type { paperProvider } from './paper-provider.ts'

type Paid = Awaited<ReturnType<typeof paidInvoice>>

interface Paper {
  readonly db: Db
  readonly provider: ReturnType<typeof paperProvider>
  readonly now: Date
}

/** Requests refunds of paid invoices, and reads what became of them here and at the provider. */
export function refundsOfInvoices({ db, provider, now }: Paper) {
  const ask = async ({ accountId, invoiceId }: Paid, amount?: number): Promise<Id<'refund'>> => {
    const cause = { accountId, invoiceId, reason: 'test', causeKey: newId(), now }
    const more = amount === undefined ? {} : { amount: pence(amount) }
    const id = await transaction(db, (tx) => requestRefund(tx, { ...cause, ...more }))
    if (id === null) throw new Error('nothing is left to refund')
    return id
  }
  const refundsOf = async ({ invoiceId }: Paid) =>
    (
      await db
        .selectFrom('refund')
        .select(['amount_pence', 'state', 'balance_entry'])
        .where('stripe_invoice', '=', invoiceId)
        .orderBy('id')
        .execute()
    ).map((row) => [row.amount_pence, row.state, row.balance_entry === null ? 'card' : 'balance'])
  const atProvider = ({ intentId }: Paid) =>
    [...provider.refunds.values()].filter((refund) => refund.intentId === intentId).map(({ amount }) => amount)

  return { ask, refundsOf, atProvider }
}
