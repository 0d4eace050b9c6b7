// The truths of payments and membership find nothing in a sound database, and each finds its own planted fault.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { membershipInvariants } from '#server/domains/membership/index.ts'
import { paymentInvariants } from '#server/domains/payments/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '../builders/a-member.ts'
import { openTestDatabase } from '../support/database.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const broken = async () => {
  const names: string[] = []
  for (const { name, sql: query } of [...membershipInvariants, ...paymentInvariants])
    if ((await sql.raw(query).execute(db)).rows.length > 0) names.push(name)
  return names
}
const member = (wishes = {}) => transaction(db, (tx) => aMember(tx, wishes))
const intent = async (status: 'succeeded' | 'requires_action', consumedBy: string | null = null) => {
  const id = newId<'payment-intent'>()
  const { accountId } = await member()
  await db
    .insertInto('payment_intent')
    .values({
      ...{ id, account_id: accountId, purpose: 'postage', entity_id: newId(), amount_pence: 395, status },
      ...{ consumed_by: consumedBy, created_at: now, synced_at: now },
    })
    .execute()
  return { id, accountId }
}
const refund = ({ id, accountId }: { id: string; accountId: string }, amount: number) =>
  db
    .insertInto('refund')
    .values({
      ...{ id: newId(), account_id: accountId, payment_intent_id: id, amount_pence: amount, reason: 'test' },
      ...{ state: 'requested', cause_key: newId(), requested_at: now },
    })
    .execute()

test('nothing is wrong with a new member', async () => {
  await member()
  expect(await broken()).toEqual([])
})

test('credits without loan or ledger are seen', async () => {
  const { membershipId } = await member({ creditsInUse: 5 })
  expect(await broken()).toEqual([
    'credits in use are the credits of the loans that are not announced as returned',
    'credits in use are the sum of the credit ledger',
  ])
  await db.updateTable('membership').set({ credits_in_use: 0 }).where('id', '=', membershipId).execute()
})

test('a refunded joining without a refund, and a joined one without a member, are seen', async () => {
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
      .insertInto('joining')
      .values({
        ...{ id: newId(), account_id: accountId, price_id: 'plan_150_3m_gbp_v1', consent_id: consentId, state },
        ...{ stripe_subscription: `sub_${state}`, expires_at: now, created_at: now },
      })
      .execute()
  expect(await broken()).toEqual([
    'a joining that was joined has its membership, and one that was refunded has none',
    'a refunded joining has its refund',
  ])
  await db.deleteFrom('joining').execute()
})

test('money that went nowhere, or out twice, is seen', async () => {
  const nowhere = await intent('succeeded')
  expect(await broken()).toEqual(['a payment that succeeded bought something or is refunded'])
  await refund(nowhere, 395)
  expect(await broken()).toEqual([])
  await refund(nowhere, 1)
  expect(await broken()).toEqual(['no more is refunded than was paid'])
  await db.deleteFrom('refund').execute()
  await db.deleteFrom('payment_intent').execute()
})

test('what was not paid is neither spent nor refunded', async () => {
  await refund(await intent('requires_action', newId()), 100)
  expect(await broken()).toEqual(['what was spent was paid', 'only what was paid is refunded'])
})
