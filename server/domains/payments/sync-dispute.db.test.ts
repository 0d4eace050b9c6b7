import { beforeEach, describe, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { watchBystander } from '#tests/support/bystander.ts'
import { withMoneyInTransit } from '#tests/support/bystander-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { type DisputeState, GatewayError, type NewRefund, type PaymentGateway } from './gateway.ts'
import { makeRefund } from './operations/refunds/make-refund.ts'
import { syncDispute } from './operations/sync-dispute.ts'
import { findDisputeForEmail } from './queries/email-facts.ts'
import { hasOpenDispute } from './queries/open-money.ts'
import { findRefund } from './queries/refunds.ts'
import { lockIntent } from './steps/lock-intent.ts'
import { requestRefund } from './steps/request-refund.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')
let state: DisputeState
let customerId: string | null = null
let createRefund: PaymentGateway['createRefund']
const gateway = {
  listRefunds: async () => [],
  createRefund: (input: NewRefund) => createRefund(input),
  getDispute: async () => state,
  getIntent: async () => ({ customerId }),
} as unknown as PaymentGateway
const world = aWorld(db, { clock: { now: () => now }, gateway })
watchBystander(db, withMoneyInTransit)
const { published } = world
const services = world.services.payments

beforeEach(() => {
  published.length = 0
})

const aDispute = async () => {
  const { id } = await transaction(db, (tx) => anAccount(tx))
  return { accountId: id, disputeId: await aDisputeOf(id) }
}

const aDisputeOf = async (accountId: Id<'account'> | null) => {
  const intentId = `pi_${newId()}`
  await db
    .insertInto('payment_intent')
    .values({
      id: newId(),
      stripe_id: intentId,
      account_id: accountId,
      purpose: 'rental-order',
      vat_class: 'hire',
      checkout_id: newId(),
      amount_pence: 395,
      status: 'succeeded',
      created_at: now,
      synced_at: now,
    })
    .execute()
  state = {
    disputeId: `dp_${newId()}`,
    intentId,
    amount: pence(395),
    reason: 'fraudulent',
    status: 'needs_response',
    open: true,
    openedAt: now,
    answerBy: new Date('2026-11-27T23:59:00Z'),
  }
  return state.disputeId
}

test('opening and closing are published once each, however often the dispute is read', async () => {
  const { accountId, disputeId } = await aDispute()
  await syncDispute(services, disputeId)
  await syncDispute(services, disputeId)
  expect(published).toEqual([{ type: 'dispute-opened', accountId, disputeId }])
  expect(await hasOpenDispute(db, accountId)).toBe(true)
  expect(await findDisputeForEmail(db, disputeId)).toMatchObject({ answer_by: state.answerBy })
  state = { ...state, status: 'lost', open: false }
  await syncDispute(services, disputeId)
  await syncDispute(services, disputeId)
  expect(published.map(({ type }) => type)).toEqual(['dispute-opened', 'dispute-closed'])
  expect(await hasOpenDispute(db, accountId)).toBe(false)
})

test('a dispute first read when it is closed publishes both', async () => {
  const { disputeId } = await aDispute()
  state = { ...state, status: 'won', open: false }
  await syncDispute(services, disputeId)
  expect(published.map(({ type }) => type)).toEqual(['dispute-opened', 'dispute-closed'])
})

test('a dispute that reopens, or whose outcome changes, is published again', async () => {
  const { disputeId } = await aDispute()
  for (const [status, open] of [
    ['needs_response', true],
    ['won', false],
    ['under_review', true],
    ['lost', false],
    ['won', false],
    ['warning_closed', false],
  ] as const) {
    state = { ...state, status, open }
    await syncDispute(services, disputeId)
  }
  const opening = ['dispute-opened', 'dispute-closed']
  expect(published.map(({ type }) => type)).toEqual([...opening, ...opening, 'dispute-closed'])
})

test('a guest’s dispute is published without an account', async () => {
  const disputeId = await aDisputeOf(null)
  await syncDispute(services, disputeId)
  state = { ...state, status: 'lost', open: false }
  await syncDispute(services, disputeId)
  expect(published).toEqual([
    { type: 'dispute-opened', accountId: null, disputeId },
    { type: 'dispute-closed', accountId: null, disputeId },
  ])
})

/** How a refund that a dispute prevents can end. */
const endings = {
  'is refused': async () => {
    throw new GatewayError('refused', 'It has been charged back.', { code: 'charge_disputed' })
  },
  'fails after it was pending': async ({ intentId, amount, metadata }) => ({
    refundId: `re_${newId()}`,
    intentId,
    amount,
    metadata,
    status: 'failed',
    failure: 'charge_disputed',
  }),
} satisfies Record<string, PaymentGateway['createRefund']>

describe.each(Object.keys(endings) as (keyof typeof endings)[])('a guest’s refund that %s', (ending) => {
  test.each(['refund', 'dispute'] as const)(
    'while its dispute is lost counts as made by the bank, whether the refund or the dispute is read first (%s)',
    async (first) => {
      const disputeId = await aDisputeOf(null)
      createRefund = endings[ending]
      await syncDispute(services, disputeId)
      const { id: paymentIntentId } = await db
        .selectFrom('payment_intent')
        .select('id')
        .where('stripe_id', '=', state.intentId)
        .executeTakeFirstOrThrow()
      const payment = { paymentIntentId, amount: pence(395) }
      const refundId = await transaction(db, (tx) =>
        requestRefund(tx, { accountId: null, payment, reason: 'test', causeKey: newId(), now }),
      )
      state = { ...state, status: 'lost', open: false }
      const acts = [() => makeRefund(services, refundId), () => syncDispute(services, disputeId)]
      const acting: Promise<void>[] = []
      await transaction(db, async (tx) => {
        await lockIntent(tx, { id: paymentIntentId })
        for (const act of first === 'refund' ? acts : acts.toReversed()) {
          acting.push(act())
          await untilBlocked(db, acting.length)
        }
      })
      await Promise.all(acting)
      expect(await findRefund(db, refundId)).toMatchObject({ state: 'failed', resolution: 'the bank gave it back' })
    },
  )
})

test('another shop’s dispute is ignored, and one of our customer’s waits for its invoice', async () => {
  const { accountId, disputeId } = await aDispute()
  state = { ...state, intentId: 'pi_of_somebody_else' }
  await syncDispute(services, disputeId)
  expect(published).toEqual([])
  customerId = 'cus_ours'
  await db
    .insertInto('payment_customer')
    .values({ account_id: accountId, stripe_customer: customerId, created_at: now })
    .execute()
  await expect(syncDispute(services, disputeId)).rejects.toThrow('not known here yet')
})

test('a dispute about an invoice’s payment belongs to the invoiced family', async () => {
  const { accountId, disputeId } = await aDispute()
  const invoiceId = `in_${newId()}`
  await db
    .insertInto('invoice')
    .values({
      stripe_id: invoiceId,
      account_id: accountId,
      reason: 'subscription_cycle',
      status: 'paid',
      lines: '[]',
      period_start: now,
      period_end: now,
      total_pence: 2700,
      vat_pence: 450,
      due_pence: 2700,
      paid_pence: 2700,
      remaining_pence: 0,
      created_at: now,
      paid_at: now,
      synced_at: now,
    })
    .execute()
  const intentId = `pi_${invoiceId}`
  await db
    .insertInto('invoice_payment')
    .values({ stripe_intent: intentId, stripe_invoice: invoiceId, amount_pence: 2700 })
    .execute()
  state = { ...state, intentId }
  await syncDispute(services, disputeId)
  expect(published).toEqual([{ type: 'dispute-opened', accountId, disputeId }])
})
