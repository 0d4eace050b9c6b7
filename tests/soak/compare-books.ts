// Compares our books with those of the payments sandbox, penny by penny: every subscription, invoice, refund and balance in
// either.
import type { Db } from '#server/platform/db/database.ts'

/** The answer of the sandbox's `GET control/dump` (stripe-sandbox/README.md). */
export interface Books {
  /** A negative balance is in the customer's favour. */
  readonly customers: readonly { readonly id: string; readonly balance: number }[]
  readonly subscriptions: readonly {
    readonly id: string
    readonly status: string
    readonly items: readonly { readonly lookup_key: string | null; readonly quantity: number }[]
    readonly cancel_at_period_end: boolean
  }[]
  readonly invoices: readonly {
    readonly id: string
    readonly status: string | null
    readonly total: number
    readonly amount_paid: number
  }[]
  readonly refunds: readonly { readonly id: string; readonly amount: number; readonly status: string | null }[]
  readonly money: { readonly received: number; readonly refunded: number }
}

/** @returns a line for each difference */
export async function compareBooks(db: Db, books: Books): Promise<string[]> {
  const ours = await ourBooks(db)
  const providersBooks = {
    subscriptions: new Map(
      books.subscriptions.map(({ id, status, items, cancel_at_period_end }) => [
        id,
        joinParts(
          status === 'incomplete_expired' ? 'canceled' : status,
          items.find(({ lookup_key }) => lookup_key?.startsWith('plan'))?.lookup_key ?? '',
          items.find(({ lookup_key }) => lookup_key?.startsWith('booster'))?.quantity ?? 0,
          status === 'canceled' || status === 'incomplete_expired' ? '' : cancel_at_period_end,
        ),
      ]),
    ),
    invoices: new Map(
      books.invoices.map(({ id, status, total, amount_paid }) => [id, joinParts(status, total, amount_paid)]),
    ),
    refunds: new Map(books.refunds.map(({ id, status, amount }) => [id, joinParts(status, amount)])),
    balances: new Map(books.customers.map(({ id, balance }) => [id, String(0 - balance)])),
  }
  return [
    ...differences('subscription', ours.subscriptions, providersBooks.subscriptions),
    ...differences('invoice', ours.invoices, providersBooks.invoices),
    ...differences('refund', ours.refunds, providersBooks.refunds),
    ...differences('balance', ours.balances, providersBooks.balances),
    ...differences('sum', ours.sums, sumsOf(books)),
  ]
}

const joinParts = (...parts: readonly unknown[]): string => parts.join(' ')

const sumsOf = ({ money }: Books): Map<string, string> =>
  new Map([
    ['received', String(money.received)],
    ['refunded', String(money.refunded)],
  ])

async function ourBooks(db: Db) {
  const subscriptions = await db.selectFrom('subscription').selectAll().execute()
  const invoices = await db.selectFrom('invoice').selectAll().execute()
  const refunds = await db.selectFrom('refund').selectAll().where('stripe_refund', 'is not', null).execute()
  const customers = await db.selectFrom('payment_customer').select(['stripe_customer', 'balance_pence']).execute()
  const paidIntents = await db
    .selectFrom('payment_intent')
    .select('amount_pence')
    .where('status', '=', 'succeeded')
    .execute()
  const received =
    invoices.reduce((sum, { paid_pence }) => sum + paid_pence, 0) +
    paidIntents.reduce((sum, { amount_pence }) => sum + amount_pence, 0)
  const refunded = refunds
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, { amount_pence }) => sum + (amount_pence ?? 0), 0)
  return {
    subscriptions: new Map(
      subscriptions.map((row) => [
        row.stripe_id,
        joinParts(
          row.status === 'incomplete_expired' ? 'canceled' : row.status,
          row.price_key,
          row.booster_steps,
          row.status === 'canceled' || row.status === 'incomplete_expired' ? '' : row.cancel_at_period_end,
        ),
      ]),
    ),
    invoices: new Map(invoices.map((row) => [row.stripe_id, joinParts(row.status, row.total_pence, row.paid_pence)])),
    refunds: new Map(refunds.map((row) => [row.stripe_refund as string, joinParts(row.state, row.amount_pence)])),
    balances: new Map(customers.map((row) => [row.stripe_customer, String(row.balance_pence)])),
    sums: new Map([
      ['received', String(received)],
      ['refunded', String(refunded)],
    ]),
  }
}

function differences(what: string, ours: Map<string, string>, theirs: Map<string, string>): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) =>
    ours.get(key) === theirs.get(key)
      ? []
      : [`${what} ${key}: ours ${ours.get(key) ?? 'none'}, theirs ${theirs.get(key) ?? 'none'}`],
  )
}
