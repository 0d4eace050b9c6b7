// The invariants of payments and membership hold in a valid database, and each is broken by a fault that is planted for it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { membershipInvariants } from '#server/domains/membership/index.ts'
import { paymentInvariants } from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '../builders/a-garment.ts'
import { aMember } from '../builders/a-member.ts'
import { openTestDatabase } from '../support/database/database.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const broken = async () => {
  const names: string[] = []
  for (const { name, sql: query } of [...membershipInvariants, ...paymentInvariants])
    if ((await sql.raw(query).execute(db)).rows.length > 0) names.push(name)
  return names
}
const member = (options = {}) => transaction(db, (tx) => aMember(tx, options))
const intent = async (status: 'succeeded' | 'requires_action', consumedBy: Id<'order'> | null = null) => {
  const id = newId<'payment-intent'>()
  const { accountId } = await member()
  await db
    .insertInto('payment_intent')
    .values({
      ...{
        id,
        account_id: accountId,
        purpose: 'rental-order',
        vat_class: 'hire',
        checkout_id: newId(),
        amount_pence: 395,
        status,
      },
      ...{ consumed_by: consumedBy, created_at: now, synced_at: now },
    })
    .execute()
  return { id, accountId }
}
const refund = ({ id, accountId }: { id: Id<'payment-intent'>; accountId: Id<'account'> }, amount: number) =>
  db
    .insertInto('refund')
    .values({
      ...{ id: newId(), account_id: accountId, payment_intent_id: id, amount_pence: amount, reason: 'test' },
      ...{ state: 'requested', cause_key: newId(), requested_at: now, due_by: now },
    })
    .execute()

test('a new member breaks no invariant', async () => {
  await member()
  expect(await broken()).toEqual([])
})

test('credits in use without a loan or a ledger entry break invariants', async () => {
  const { membershipId } = await member({ creditsInUse: 5 })
  expect(await broken()).toEqual([
    'credits in use are the credits of the loans that are not announced as returned',
    'credits in use and their limit are the sums of the credit ledger',
  ])
  await db.updateTable('membership').set({ credits_in_use: 0 }).where('id', '=', membershipId).execute()
})

test('a refunded checkout session without a refund, and a joined one without a membership, break invariants', async () => {
  const { accountId } = await member()
  const consentId = newId<'consent'>()
  await db
    .insertInto('consent')
    .values({
      ...{ id: consentId, account_id: accountId, kind: 'subscription_terms', given: true, at: now },
      ...{ terms_version: '1', shown: '{}' },
    })
    .execute()
  for (const state of ['refunded', 'joined'] as const)
    await db
      .insertInto('checkout_session')
      .values({
        ...{ id: newId(), account_id: accountId, price_id: 'plan_150_3m_gbp_v1', consent_id: consentId, state },
        ...{ stripe_subscription: `sub_${state}`, expires_at: now, created_at: now },
      })
      .execute()
  expect(await broken()).toEqual([
    'a checkout session that was joined has its membership, and one that was refunded has none',
    'a refunded checkout session has its refund',
  ])
  await db.deleteFrom('checkout_session').execute()
})

test('a checkout session that holds too much, for too long, or while another session of its account holds pieces breaks an invariant', async () => {
  const { accountId } = await member()
  const consent = { kind: 'subscription_terms', given: true, terms_version: '1', shown: '{}' } as const
  const consentId = newId<'consent'>()
  await db
    .insertInto('consent')
    .values({ id: consentId, account_id: accountId, at: now, ...consent })
    .execute()
  const checkoutSessionId = newId<'checkout-session'>()
  const held = { held_from: now, held_until: now, held_pieces: 1 }
  const joining = {
    account_id: accountId,
    price_id: 'plan_100_1m_gbp_v1',
    consent_id: consentId,
    state: 'open',
  } as const
  await db
    .insertInto('checkout_session')
    .values({ id: checkoutSessionId, ...joining, expires_at: now, created_at: now, ...held })
    .execute()
  const hold = async (credits: number, expiresAt: Date) => {
    const id = newId<'claim'>()
    const garmentId = await transaction(db, (tx) => aGarment(tx, { credits }))
    await db
      .insertInto('garment_claim')
      .values({
        ...{ id, garment_id: garmentId, kind: 'hold', account_id: accountId, owner_id: checkoutSessionId },
        ...{ taken_at: now, expires_at: expiresAt },
      })
      .execute()
    return () => db.deleteFrom('garment_claim').where('id', '=', id).execute()
  }
  const invariant =
    'a checkout session holds no more pieces than it counts, no longer than it records, and no more credits than its plan'
  const releaseFirst = await hold(60, now)
  expect(await broken()).toEqual([])
  const releaseSecond = await hold(1, now)
  expect(await broken()).toEqual([invariant])
  await releaseSecond()
  await releaseFirst()
  const releaseLong = await hold(60, new Date(now.getTime() + 1))
  expect(await broken()).toEqual([invariant])
  await releaseLong()
  await db.updateTable('checkout_session').set({ held_pieces: 2 }).where('id', '=', checkoutSessionId).execute()
  const releases = [await hold(60, now), await hold(41, now)]
  expect(await broken()).toEqual([invariant])
  for (const release of releases) await release()
  const second = { id: newId<'checkout-session'>(), ...joining, expires_at: now, created_at: now }
  await db
    .insertInto('checkout_session')
    .values({ ...second, ...held })
    .execute()
  expect(await broken()).toEqual(['an account that is joining holds one box'])
  await db.deleteFrom('checkout_session').execute()
})

test('a payment that bought nothing, or was refunded twice, breaks an invariant', async () => {
  const unspent = await intent('succeeded')
  expect(await broken()).toEqual(['a payment that succeeded bought something or is refunded'])
  await refund(unspent, 395)
  expect(await broken()).toEqual([])
  await refund(unspent, 1)
  expect(await broken()).toEqual(['no more is refunded than was paid'])
  await db.deleteFrom('refund').execute()
  await db.deleteFrom('payment_intent').execute()
})

test('an unpaid payment that was spent or refunded breaks invariants', async () => {
  await refund(await intent('requires_action', newId()), 100)
  expect(await broken()).toEqual(['what was spent was paid', 'only what was paid is refunded'])
})

const anInvoice = async (more: object = {}) => {
  const { accountId } = await member()
  const stripeId = `in_${newId()}`
  await db
    .insertInto('invoice')
    .values({
      ...{ stripe_id: stripeId, account_id: accountId, stripe_subscription: 'sub_1', reason: 'subscription_cycle' },
      ...{ status: 'paid', period_start: now, period_end: now, total_pence: 1800, vat_pence: 300, due_pence: 1800 },
      ...{ paid_pence: 1800, remaining_pence: 0, lines: JSON.stringify([{ amount: 1800 }]), created_at: now },
      ...{ paid_at: now, synced_at: now, ...more },
    })
    .execute()
  return { accountId, stripeId }
}
const payment = (stripeId: string, amount: number) =>
  db
    .insertInto('invoice_payment')
    .values({ stripe_intent: `pi_${newId()}`, stripe_invoice: stripeId, amount_pence: amount })
    .returning('stripe_intent')
    .executeTakeFirstOrThrow()
const deletePayments = async () => {
  for (const table of [
    'refund',
    'invoice_payment',
    'invoice',
    'balance_entry',
    'payment_customer',
    'payment_intent',
  ] as const)
    await db.deleteFrom(table).execute()
}
const refundOf = (
  invoice: { accountId: Id<'account'>; stripeId: string },
  amount: number,
  intent: string | null = null,
) =>
  db
    .insertInto('refund')
    .values({
      ...{ id: newId(), account_id: invoice.accountId, stripe_invoice: invoice.stripeId, stripe_intent: intent },
      ...{
        amount_pence: amount,
        reason: 'test',
        state: 'requested',
        cause_key: newId(),
        requested_at: now,
        due_by: now,
      },
    })
    .execute()

test('an invoice that was paid without a payment, twice or in part breaks an invariant', async () => {
  await deletePayments()
  const { stripeId } = await anInvoice()
  expect(await broken()).toEqual(['an invoice is paid once, by the payments that are known'])
  await payment(stripeId, 1800)
  expect(await broken()).toEqual([])
  await payment(stripeId, 1800)
  expect(await broken()).toEqual(['an invoice is paid once, by the payments that are known'])
  await deletePayments()
  const part = await anInvoice({ paid_pence: 900 })
  await payment(part.stripeId, 900)
  expect(await broken()).toEqual([
    'a paid invoice is paid in full, and what is paid and what remains of an open one add up to the sum due',
  ])
})

test('an invoice whose lines do not add up, and a period that was billed twice, break invariants', async () => {
  await deletePayments()
  const first = await anInvoice({ lines: JSON.stringify([{ amount: 1700 }]) })
  await payment(first.stripeId, 1800)
  const second = await anInvoice()
  await payment(second.stripeId, 1800)
  expect(await broken()).toEqual([
    'the lines of an invoice add up to its total',
    'a period of a subscription is billed once',
  ])
})

test('a refund of more than was paid for the invoice, or of more than its card paid, breaks an invariant', async () => {
  await deletePayments()
  const invoice = await anInvoice({ due_pence: 800, paid_pence: 800 })
  const { stripe_intent } = await payment(invoice.stripeId, 800)
  await refundOf(invoice, 800, stripe_intent)
  await refundOf(invoice, 1000)
  expect(await broken()).toEqual([])
  await refundOf(invoice, 1)
  expect(await broken()).toEqual(['no more of an invoice is refunded than was paid for it'])
  await refundOf(invoice, 1, stripe_intent)
  expect(await broken()).toEqual([
    'no more of an invoice is refunded than was paid for it',
    'no more goes back to a card than it paid of an invoice',
  ])
})

test('a balance breaks an invariant unless it is what was credited less what invoices have used', async () => {
  await deletePayments()
  const invoice = await anInvoice({ due_pence: 800, paid_pence: 800 })
  await payment(invoice.stripeId, 800)
  const customer = { account_id: invoice.accountId, stripe_customer: 'cus_1', created_at: now, synced_at: now }
  await db
    .insertInto('payment_customer')
    .values({ ...customer, balance_pence: 500 })
    .execute()
  expect(await broken()).toEqual(['the balance is what was credited less what invoices used'])
  await db
    .insertInto('balance_entry')
    .values({
      ...{ id: newId(), account_id: invoice.accountId, amount_pence: 1500, reason: 'test', cause_key: newId() },
      ...{ state: 'done', stripe_transaction: 'cbtxn_1', requested_at: now, ended_at: now },
    })
    .execute()
  expect(await broken()).toEqual([])
  await db.updateTable('payment_customer').set({ balance_pence: 600 }).execute()
  expect(await broken()).toEqual(['the balance is what was credited less what invoices used'])
})

test('a paid subscription without its invoice, and spent postage to an address abroad, break invariants', async () => {
  await deletePayments()
  const { accountId } = await member()
  await db
    .insertInto('subscription')
    .values({
      ...{ stripe_id: 'sub_9', account_id: accountId, status: 'active', price_key: 'plan_150_3m_gbp_v1' },
      ...{ latest_invoice: 'in_nowhere', synced_at: now },
    })
    .execute()
  const { id } = await intent('succeeded', newId())
  await db.updateTable('payment_intent').set({ shipping_country: 'FR' }).where('id', '=', id).execute()
  expect(await broken()).toEqual([
    'a payment with an address abroad is not spent',
    'a subscription that was paid has its invoice here',
  ])
})
