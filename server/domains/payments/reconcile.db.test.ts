// What reconciliation skips: objects that are complete or were read a moment ago cost no call, even if other families have open
// ones. tests/db covers reading unfinished ones again.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { watchBystander } from '#tests/support/bystander.ts'
import { withMembership } from '#tests/support/bystander-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { paperProvider } from '#tests/support/provider/paper-provider.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { reconcilePayments } from './operations/reconcile-payments.ts'
import { findInvoiceOfPeriod } from './queries/invoices.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')
const provider = paperProvider()
const { services } = aWorld(db, { clock: { now: () => now }, gateway: provider.gateway })
watchBystander(db, withMembership)
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
beforeEach(() => {
  provider.calls.length = 0
})

const reconcileCalls = async () => {
  await reconcilePayments(services.membership)
  return [...new Set(provider.calls.map(({ act, input }) => `${act} ${JSON.stringify(input)}`))].toSorted()
}
const customer = (accountId: Id<'account'>, synced_at: Date | null) =>
  db
    .insertInto('payment_customer')
    .values({ account_id: accountId, stripe_customer: `cus_${accountId}`, created_at: hoursAgo(90), synced_at })
    .execute()
const family = async () => (await transaction(db, (tx) => anAccount(tx))).id
type Bill = {
  readonly name: string
  readonly status: 'draft' | 'open' | 'paid'
  readonly readAt: Date
  readonly due?: number
}
const bill = (
  account_id: Id<'account'>,
  { name, status, readAt, due = 2700 }: Bill,
  subscription: string | null = null,
) =>
  db
    .insertInto('invoice')
    .values({
      stripe_id: `in_${name}_${account_id}`,
      account_id,
      stripe_subscription: subscription,
      status,
      lines: '[]',
      reason: 'subscription_cycle',
      period_start: hoursAgo(90),
      period_end: hoursAgo(-90),
      total_pence: 2700,
      vat_pence: 450,
      due_pence: due,
      paid_pence: status === 'paid' ? due : 0,
      created_at: hoursAgo(90),
      remaining_pence: status === 'paid' ? 0 : due,
      paid_at: status === 'paid' ? hoursAgo(90) : null,
      synced_at: readAt,
    })
    .execute()
const dispute = (account_id: Id<'account'>, open: boolean, synced_at: Date) =>
  db
    .insertInto('dispute')
    .values({
      stripe_id: `dp_${newId()}`,
      account_id,
      amount_pence: 100,
      reason: 'general',
      opened_at: hoursAgo(90),
      open,
      status: open ? 'needs_response' : 'won',
      closed_at: open ? null : hoursAgo(80),
      synced_at,
    })
    .execute()

test('objects that are complete or were read a moment ago are not read again', async () => {
  const home = await family()
  await customer(home, hoursAgo(3))
  const ended = `sub_${home}`
  await db
    .insertInto('subscription')
    .values({
      stripe_id: ended,
      account_id: home,
      status: 'canceled',
      price_key: 'plan_150_1m_gbp_v1',
      ended_at: hoursAgo(50),
      synced_at: hoursAgo(50),
    })
    .execute()
  await bill(home, { name: 'paid', status: 'paid', readAt: hoursAgo(2) })
  await bill(home, { name: 'open', status: 'open', readAt: now })
  await bill(home, { name: 'never_finished', status: 'draft', readAt: hoursAgo(2) }, ended)
  // The balance was used before the customer was read.
  await bill(home, { name: 'used', status: 'paid', readAt: hoursAgo(4), due: 2000 })
  for (const status of ['succeeded', 'canceled'] as const)
    await db
      .insertInto('payment_intent')
      .values({
        id: newId(),
        account_id: home,
        purpose: 'rental-order',
        vat_class: 'hire' as const,
        checkout_id: newId(),
        amount_pence: 395,
        status,
        stripe_id: `pi_${newId()}`,
        created_at: hoursAgo(2),
        synced_at: hoursAgo(2),
      })
      .execute()
  await dispute(home, false, hoursAgo(48))
  await dispute(home, true, hoursAgo(2))
  expect(await reconcileCalls()).toEqual([])
})

test('a subscription that waits for a payment is read again after an hour, and any other after a day', async () => {
  const subscribed = async (readHoursAgo: number, waits: { status?: 'past_due'; pending_update?: true } = {}) => {
    const account_id = await family()
    const stripe_id = `sub_${account_id}`
    const paid = { status: 'active', price_key: 'plan_150_1m_gbp_v1', period_end: hoursAgo(-90) } as const
    await db
      .insertInto('subscription')
      .values({ stripe_id, account_id, ...paid, synced_at: hoursAgo(readHoursAgo), ...waits })
      .execute()
    return stripe_id
  }
  const [overdue, changing] = [{ status: 'past_due' }, { pending_update: true }] as const
  const quiet = [await subscribed(0.5, overdue), await subscribed(0.5, changing), await subscribed(23)]
  const due = [await subscribed(2, overdue), await subscribed(2, changing), await subscribed(25)]
  const calls = (await reconcileCalls()).join(' ')
  expect([...due, ...quiet].filter((id) => calls.includes(id))).toEqual(due)
})

test('a balance is read again only where an invoice of that family has used it since', async () => {
  const [used, other] = [await family(), await family()]
  await customer(used, hoursAgo(3))
  await customer(other, hoursAgo(3))
  provider.customers.set(`cus_${used}`, { accountId: used, balance: 0 as never, cardId: null })
  await bill(used, { name: 'used', status: 'paid', readAt: hoursAgo(2), due: 2000 })
  const calls = await reconcileCalls()
  expect(calls.join(' ')).toContain(`cus_${used}`)
  expect(calls.join(' ')).not.toContain(`cus_${other}`)
})

test('when two invoices for one period were created in the same second, the one with the later number counts', async () => {
  for (const names of [
    ['WREN-0001', 'WREN-0002'],
    ['WREN-0002', 'WREN-0001'],
  ]) {
    const home = await family()
    const subscription = `sub_${home}`
    for (const name of names) await bill(home, { name, status: 'paid', readAt: now }, subscription)
    await db
      .updateTable('invoice')
      .set({ number: sql`substr(stripe_id, 4, 9)` })
      .where('account_id', '=', home)
      .execute()
    const found = await findInvoiceOfPeriod(db, { stripe_id: subscription, period_start: hoursAgo(90) })
    expect(found?.number).toBe('WREN-0002')
  }
})

test('an invoice with only credits does not count as the invoice of its period', async () => {
  const home = await family()
  const subscription = `sub_${home}`
  for (const name of ['WREN-0001', 'WREN-0002']) await bill(home, { name, status: 'paid', readAt: now }, subscription)
  const credits = db.updateTable('invoice').set({ total_pence: -500, created_at: now }).where('account_id', '=', home)
  await credits.where('stripe_id', 'like', '%WREN-0002%').execute()
  const found = await findInvoiceOfPeriod(db, { stripe_id: subscription, period_start: hoursAgo(90) })
  expect(found?.stripe_id).toContain('WREN-0001')
})
