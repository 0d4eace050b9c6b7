import { expect, test } from 'vitest'
import { credits } from '#server/kernel/credits.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { describeMembership, freeCredits, useCredits } from './index.ts'
import { lockLiveMembership } from './steps/lock-live-membership.ts'

const { db } = await openTestDatabase({ max: 20 })
const now = new Date('2026-11-20T12:00:00Z')
const member = (options = {}) => transaction(db, (tx) => aMember(tx, { plan: '100-monthly', ...options }))
const loan = (amount: number) => ({ loanId: newId<'loan'>(), credits: credits(amount) })
type Loan = ReturnType<typeof loan>
type Member = Awaited<ReturnType<typeof member>>

const use = ({ membershipId }: Member, loans: Loan[], cause: 'order' | 'return_cancelled' = 'order') =>
  transaction(db, (tx) => useCredits(tx, { membership: { id: membershipId }, loans, cause, now }))
const free = ({ membershipId }: Member, loans: Loan[]) =>
  transaction(db, (tx) => freeCredits(tx, { membership: { id: membershipId }, loans, cause: 'return_announced', now }))
const inUse = async ({ accountId }: Member) => (await describeMembership(db, accountId, now))?.creditsInUse

test('an order takes credits, a return frees them, and the ledger records both', async () => {
  const family = await member()
  const [coat, tee] = [loan(60), loan(40)]
  expect(await use(family, [coat, tee])).toEqual({ ok: true, value: undefined })
  expect(await describeMembership(db, family.accountId, now)).toMatchObject({ creditsInUse: 100, availableCredits: 0 })
  expect(await use(family, [loan(1)])).toEqual({ ok: false, reason: 'over_credits' })
  await free(family, [coat])
  expect(await inUse(family)).toBe(40)
  const ledger = await db
    .selectFrom('credit_ledger')
    .select(['delta', 'in_use_after', 'limit_after', 'cause', 'turn'])
    .where('membership_id', '=', family.membershipId)
    .orderBy('id')
    .execute()
  expect(ledger).toEqual([
    { delta: 0, in_use_after: 0, limit_after: 100, cause: 'joined', turn: null },
    { delta: 60, in_use_after: 60, limit_after: 100, cause: 'order', turn: 0 },
    { delta: 40, in_use_after: 100, limit_after: 100, cause: 'order', turn: 0 },
    { delta: -60, in_use_after: 40, limit_after: 100, cause: 'return_announced', turn: 1 },
  ])
})

test('repeated work counts once, and a cancelled return may be announced again', async () => {
  const family = await member()
  const coat = loan(60)
  await use(family, [coat])
  await use(family, [coat])
  expect(await inUse(family)).toBe(60)
  await free(family, [coat])
  await free(family, [coat])
  expect(await inUse(family)).toBe(0)
  await use(family, [coat], 'return_cancelled')
  await free(family, [coat])
  expect(await inUse(family)).toBe(0)
})

test('a refused order takes nothing', async () => {
  const family = await member()
  expect(await use(family, [loan(60), loan(41)])).toMatchObject({ ok: false })
  expect(await inUse(family)).toBe(0)
})

test('a booster raises the limit', async () => {
  const family = await member({ boosterCredits: 20 })
  expect(await use(family, [loan(120)])).toMatchObject({ ok: true })
  expect(await describeMembership(db, family.accountId, now)).toMatchObject({
    packageCredits: 100,
    boosterCredits: 20,
    worth: 19200,
  })
})

test('thirty simultaneous orders never exceed the limit', async () => {
  const family = await member()
  const answers = await Promise.all(Array.from({ length: 30 }, () => use(family, [loan(7)])))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(14)
  expect(await inUse(family)).toBe(98)
})

test('the database refuses credits over the limit and a second live membership', async () => {
  const family = await member()
  const over = db.updateTable('membership').set({ credits_in_use: 101 }).where('id', '=', family.membershipId).execute()
  await expect(over).rejects.toMatchObject({ constraint: 'credits_within_limit' })
  const second = transaction(db, (tx) => aMember(tx, { account: family.account }))
  await expect(second).rejects.toMatchObject({ constraint: 'membership_live' })
})

test('a cancelled membership is still described, and is no longer live', async () => {
  const family = await member({ state: 'cancelled' })
  expect(await describeMembership(db, family.accountId, now)).toMatchObject({ state: 'cancelled', renewalDate: null })
  expect(await transaction(db, (tx) => lockLiveMembership(tx, family.accountId))).toBeNull()
  await transaction(db, (tx) => aMember(tx, { account: family.account, plan: '200-6-monthly' }))
  expect(await describeMembership(db, family.accountId, now)).toMatchObject({
    state: 'active',
    packageCredits: 200,
    subscriptionPeriod: 6,
  })
})
