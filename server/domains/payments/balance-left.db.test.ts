// What may still be debited from a balance: as last read at the provider, plus what we have changed or requested since.
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { readBalance, readBalanceLeft } from './index.ts'

const { db } = await openTestDatabase()
const readAt = new Date('2026-11-20T12:00:00Z')
const minutesAfter = (count: number) => new Date(readAt.getTime() + count * 60_000)

type Entry = readonly [state: 'requested' | 'done' | 'failed', requested: number, ended: number | null, amount: number]

async function aBalance(entries: readonly Entry[], { syncedAt = readAt as Date | null } = {}) {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  await db
    .insertInto('payment_customer')
    .values({
      account_id: accountId,
      stripe_customer: `cus_${newId()}`,
      created_at: minutesAfter(-900),
      balance_pence: 500,
      synced_at: syncedAt,
    })
    .execute()
  for (const [state, requested, ended, amount_pence] of entries)
    await db
      .insertInto('balance_entry')
      .values({
        id: newId<'balance-entry'>(),
        account_id: accountId,
        amount_pence,
        reason: 'Test',
        cause_key: newId(),
        state,
        requested_at: minutesAfter(requested),
        ended_at: ended === null ? null : minutesAfter(ended),
        stripe_transaction: state === 'done' ? `cbtxn_${newId()}` : null,
      })
      .execute()
  return accountId
}

test.each<[string, Entry, number]>([
  ['requested before the read counts', ['requested', -9, null, -40], 460],
  ['requested after the read counts', ['requested', 9, null, 40], 540],
  ['requested before the read and made after it counts', ['done', -9, 1, -40], 460],
  ['made before the read is already in the balance', ['done', -9, -1, -40], 500],
  ['made at the moment of the read is already in the balance', ['done', -9, 0, -40], 500],
  ['that failed changes nothing', ['failed', -9, 1, -40], 500],
])('an entry %s', async (_, entry, left) => {
  const accountId = await aBalance([entry])
  expect(await readBalanceLeft(db, accountId)).toBe(left)
  expect(await readBalance(db, accountId)).toBe(500)
})

test('everything that counts is added up, for one account only; without a read, every entry that was made counts', async () => {
  const accountId = await aBalance([
    ['requested', 1, null, -100],
    ['done', -5, 5, 30],
    ['done', -5, -5, 7],
  ])
  await aBalance([['requested', 1, null, 999]])
  expect(await readBalanceLeft(db, accountId)).toBe(430)
  expect(await readBalanceLeft(db, await aBalance([['done', -5, -4, 7]], { syncedAt: null }))).toBe(507)
})

test('an account without a customer at the provider has nothing', async () => {
  const { id } = await transaction(db, (tx) => anAccount(tx))
  expect([await readBalanceLeft(db, id), await readBalance(db, id)]).toEqual([0, 0])
})
