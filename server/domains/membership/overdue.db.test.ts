// What an overdue membership owes, and what is refunded when the provider abandons it. The tests write the replicas.
// rules/due-periods.test.ts covers the periods.
import type { Insertable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { InvoiceTable, SubscriptionTable } from '#server/platform/db/schema.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { readOverdue } from './index.ts'

const { db } = await openTestDatabase()
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const [joined, missed, next, after] = [noon('2026-11-20'), noon('2026-12-20'), noon('2027-01-20'), noon('2027-02-20')]
let now = joined
const { events } = aWorld(db, { clock: { now: () => now } })

beforeEach(() => {
  now = joined
})

/** A family that has paid for its first month. */
async function family() {
  const { id } = await transaction(db, (tx) => anAccount(tx))
  const subscription = `sub_${id}`
  const publishSynced = () =>
    transaction(db, (tx) => events.publish(tx, { type: 'subscription-synced', stripeSubscription: subscription }))
  const replica = async (facts: Partial<Insertable<SubscriptionTable>>) => {
    const row = { stripe_id: subscription, account_id: id, price_key: 'plan_150_1m_gbp_v1', synced_at: now, ...facts }
    await db
      .insertInto('subscription')
      .values({ status: 'active', ...row })
      .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet(row))
      .execute()
    await publishSynced()
  }
  /** An invoice of £27. */
  const billed = async ([from, until]: readonly [Date, Date], facts: Partial<Insertable<InvoiceTable>> = {}) => {
    const isPaid = (facts.status ?? 'paid') === 'paid'
    const stripe_id = `in_${from.toISOString()}_${facts.reason ?? 'subscription_cycle'}_${id}`
    await db
      .insertInto('invoice')
      .values({
        stripe_id,
        account_id: id,
        stripe_subscription: subscription,
        status: 'paid',
        lines: '[]',
        reason: 'subscription_cycle',
        period_start: from,
        period_end: until,
        total_pence: 2700,
        vat_pence: 450,
        due_pence: 2700,
        paid_pence: isPaid ? 2700 : 0,
        remaining_pence: isPaid ? 0 : 2700,
        created_at: now,
        paid_at: isPaid ? now : null,
        synced_at: now,
        ...facts,
      })
      .execute()
    return stripe_id
  }
  const first = await billed([joined, missed])
  const paid = { latest_invoice: first, latest_paid_pence: 2700, latest_paid_at: joined }
  await replica({ period_start: joined, period_end: missed, ...paid })
  return {
    id,
    publishSynced,
    replica,
    billed,
    row: () => db.selectFrom('membership').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow(),
    refunds: () =>
      db
        .selectFrom('refund')
        .select(['stripe_invoice', 'amount_pence'])
        .where('account_id', '=', id)
        .orderBy('stripe_invoice')
        .execute(),
    owes: async () => {
      const overdue = await readOverdue(db, id, now)
      return { amount: overdue?.amount, from: overdue?.periods.map(({ from }) => from) }
    },
  }
}

test('a missed period that is paid late is no longer due; once it is abandoned, everything paid since is refunded and due again', async () => {
  const home = await family()
  now = missed
  await home.replica({ status: 'past_due', period_start: missed, period_end: next })
  now = noon('2027-01-22')
  await home.replica({ status: 'past_due', period_start: next, period_end: after })
  expect(await home.owes()).toEqual({ amount: 5400, from: [missed, next] })
  const late = await home.billed([missed, next])
  await home.publishSynced()
  expect(await home.owes()).toEqual({ amount: 2700, from: [next] })

  const last = await home.billed([next, after])
  await home.replica({ status: 'canceled' })
  expect(await home.refunds()).toEqual([late, last].map((stripe_invoice) => ({ stripe_invoice, amount_pence: 2700 })))
  expect(await home.owes()).toEqual({ amount: 5400, from: [missed, next] })
})

test.each([
  ['an invoice for a change within the paid period', 'subscription_update', [noon('2026-12-01'), missed], 'cancelled'],
  ['the invoice of a period that has just begun', 'subscription_cycle', [missed, next], 'past_due'],
] as const)(
  'a membership that ends at the provider while %s is open owes only a missed renewal',
  async (_, reason, billed, state) => {
    const home = await family()
    if (reason === 'subscription_cycle') await home.replica({ period_start: missed, period_end: next })
    const open_invoice = await home.billed(billed, { status: 'open', reason })
    await home.replica({ status: 'canceled', open_invoice })
    expect((await home.row()).state).toBe(state)
    expect(await home.refunds()).toEqual([])
  },
)

test.each([
  ['covers part of', 500, { amount: 2200, fromBalance: 500, carriedOver: 0 }],
  ['adds a debt to', -24, { amount: 2724, fromBalance: 0, carriedOver: 24 }],
] as const)(
  'a balance that %s a missed renewal is shown, before and after the invoice uses it',
  async (_, balance, sums) => {
    const home = await family()
    now = missed
    const customer = { account_id: home.id, stripe_customer: `cus_${home.id}`, created_at: now, balance_pence: balance }
    await db.insertInto('payment_customer').values(customer).execute()
    await home.replica({ status: 'past_due', period_start: missed, period_end: next })
    expect(await readOverdue(db, home.id, now)).toMatchObject(sums)
    const due = { due_pence: sums.amount, remaining_pence: sums.amount, balance_pence: balance }
    const open_invoice = await home.billed([missed, next], { status: 'open', ...due })
    await db.updateTable('payment_customer').set({ balance_pence: 0 }).where('account_id', '=', home.id).execute()
    await home.replica({ open_invoice })
    expect(await readOverdue(db, home.id, now)).toMatchObject(sums)
    // Once two periods are due, paying voids that invoice, which gives the balance back.
    now = noon('2027-01-22')
    await home.replica({ period_start: next, period_end: after })
    expect(await readOverdue(db, home.id, now)).toMatchObject({ ...sums, amount: sums.amount + 2700 })
  },
)
