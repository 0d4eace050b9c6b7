// The records of emails about second-hand orders and ski bookings named no account, even if an account had paid (migration 0141).
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/database.ts'
import { runSql } from '../support/database/run-sql.ts'
import { familyEmail, familyOfTheSite } from '../support/worlds/privacy/family-of-the-site.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'

const { db, url } = await openTestDatabase({ max: 12 })
const world = rentalsWorld(db)
const { buySecondHand, bookSkiWear } = familyOfTheSite(db, world)

test('the upgrade assigns a record to the account with its address, unless a guest has also bought with that address', async () => {
  const member = await world.member()
  const accounts = async () => {
    const rows = await db.selectFrom('email').select('account_id').where('to_address', '=', familyEmail).execute()
    return [...new Set(rows.map(({ account_id }) => account_id))]
  }
  const upgrade = async () => {
    await db.updateTable('email').set({ account_id: null }).where('to_address', '=', familyEmail).execute()
    await runSql(url, await readFile('server/migrations/0141_emails_of_buyers.sql', 'utf8'))
    return accounts()
  }
  await buySecondHand(member)
  await bookSkiWear(member)
  await world.work()
  expect(await accounts()).toEqual([member.accountId])
  expect(await upgrade()).toEqual([member.accountId])
  await buySecondHand()
  await world.work()
  expect(await upgrade()).toEqual([null])
})
