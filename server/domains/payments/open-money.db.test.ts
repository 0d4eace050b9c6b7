// Each kind of unfinished money keeps its account from being closed, and complete money does not.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { hasOpenMoney } from './queries/open-money.ts'

const { db } = await openTestDatabase()
const { now } = paperPayments(db)

type Insert = (account_id: Id<'account'>) => Promise<unknown>
const invoice =
  (status: 'draft' | 'open' | 'paid' | 'void'): Insert =>
  (account_id) =>
    db
      .insertInto('invoice')
      .values({
        ...{ stripe_id: `in_${newId()}`, account_id, status, lines: '[]', reason: 'subscription_cycle' },
        ...{ period_start: now, period_end: now, total_pence: 2700, vat_pence: 450, due_pence: 2700 },
        ...{ paid_pence: status === 'paid' ? 2700 : 0, remaining_pence: status === 'paid' ? 0 : 2700 },
        ...{ paid_at: status === 'paid' ? now : null, created_at: now, synced_at: now },
      })
      .execute()
const intent =
  (status: 'creating' | 'processing' | 'requires_payment_method' | 'succeeded' | 'canceled'): Insert =>
  (account_id) =>
    db
      .insertInto('payment_intent')
      .values({
        ...{ id: newId<'payment-intent'>(), account_id, purpose: 'rental-order', vat_class: 'hire', amount_pence: 395 },
        ...{ stripe_id: status === 'creating' ? null : `pi_${newId()}`, checkout_id: newId(), status },
        ...{ created_at: now, synced_at: now },
      })
      .execute()
const refund =
  (ended: { readonly state: 'requested' | 'succeeded' | 'failed'; readonly resolution?: string }): Insert =>
  (account_id) =>
    db
      .insertInto('refund')
      .values({
        ...{ id: newId<'refund'>(), account_id, stripe_invoice: `in_${newId()}`, reason: 'test', amount_pence: 395 },
        ...{ cause_key: newId(), requested_at: now, due_by: now, ...ended },
        ...(ended.resolution === undefined ? {} : { resolved_at: now }),
      })
      .execute()
const entry =
  (state: 'requested' | 'done' | 'failed'): Insert =>
  (account_id) =>
    db
      .insertInto('balance_entry')
      .values({
        // Money that is taken from a balance: what the account has left says nothing about it.
        ...{ id: newId<'balance-entry'>(), account_id, amount_pence: -500, reason: 'test', cause_key: newId(), state },
        ...{ requested_at: now, ended_at: state === 'requested' ? null : now },
        stripe_transaction: state === 'done' ? `cbtxn_${newId()}` : null,
      })
      .execute()
const gift =
  (state: 'reserved' | 'spent' | 'released'): Insert =>
  (account_id) =>
    db
      .insertInto('gift_payment')
      .values({
        ...{ id: newId<'gift-payment'>(), account_id, charge_key: `invoice:in_${newId()}`, amount_pence: 500, state },
        ...{ created_at: now, ended_at: state === 'reserved' ? null : now },
      })
      .execute()
const dispute =
  (open: boolean): Insert =>
  (account_id) =>
    db
      .insertInto('dispute')
      .values({
        ...{ stripe_id: `dp_${newId()}`, account_id, amount_pence: 395, reason: 'general', open },
        ...{ status: open ? 'needs_response' : 'won', closed_at: open ? null : now, opened_at: now, synced_at: now },
      })
      .execute()
const aFamily = async () => (await transaction(db, (tx) => anAccount(tx))).id

test.each<[string, Insert]>([
  ['a draft of an invoice', invoice('draft')],
  ['an open invoice', invoice('open')],
  ['a card payment that is being created', intent('creating')],
  ['a card payment that its bank is processing', intent('processing')],
  ['a refund to be made', refund({ state: 'requested' })],
  ['a failed refund that waits for a person', refund({ state: 'failed' })],
  ['an entry of the balance to be made', entry('requested')],
  ['a part of a gift balance that is set aside', gift('reserved')],
  ['an open dispute', dispute(true)],
])('%s is open, for its family alone', async (_, insert) => {
  const [family, other] = [await aFamily(), await aFamily()]
  await insert(family)
  expect([await hasOpenMoney(db, family), await hasOpenMoney(db, other)]).toEqual([true, false])
})

test('nothing that is complete is open, nor is a card form that nobody filled in', async () => {
  const family = await aFamily()
  const complete = [
    ...[invoice('paid'), invoice('void'), intent('succeeded'), intent('canceled'), intent('requires_payment_method')],
    ...[refund({ state: 'succeeded' }), refund({ state: 'failed', resolution: 'By cheque' }), entry('done')],
    ...[entry('failed'), gift('spent'), gift('released'), dispute(false)],
  ]
  for (const insert of complete) await insert(family)
  expect(await hasOpenMoney(db, family)).toBe(false)
})
