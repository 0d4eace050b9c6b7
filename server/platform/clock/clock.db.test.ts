import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { transaction } from '../db/transaction.ts'
import { businessClock, moveBusinessTime } from './clock.ts'

const { db } = await openTestDatabase()
const day = 86_400

test('every process follows when business time is moved', async () => {
  const mine = await businessClock(db)
  const other = await businessClock(db)
  expect(Math.abs(mine.now().getTime() - Date.now())).toBeLessThan(1000)
  await transaction(db, (tx) => moveBusinessTime(tx, 30 * day))
  await mine.refresh()
  await expect.poll(() => Math.round((other.now().getTime() - Date.now()) / 1000)).toBe(30 * day)
  expect(Math.round((mine.now().getTime() - Date.now()) / 1000)).toBe(30 * day)
  mine.stop()
  other.stop()
})

test('business time does not go back', async () => {
  await expect(transaction(db, (tx) => moveBusinessTime(tx, -1))).rejects.toThrow('forward')
})
