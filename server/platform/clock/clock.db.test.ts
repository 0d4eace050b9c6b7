import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { transaction } from '../db/transaction.ts'
import type { Pulse } from '../pulse/pulse.ts'
import { applicationClock, moveApplicationTime } from './clock.ts'

const { db } = await openTestDatabase()
const day = 86_400

test('every process follows a change of application time', async () => {
  const appClock = await applicationClock(db)
  const other = await applicationClock(db)
  expect(Math.abs(appClock.now().getTime() - Date.now())).toBeLessThan(1000)
  await transaction(db, (tx) => moveApplicationTime(tx, 30 * day))
  await appClock.refresh()
  await expect.poll(() => Math.round((other.now().getTime() - Date.now()) / 1000)).toBe(30 * day)
  expect(Math.round((appClock.now().getTime() - Date.now()) / 1000)).toBe(30 * day)
  appClock.stop()
  other.stop()
})

test('application time never goes back', async () => {
  await expect(transaction(db, (tx) => moveApplicationTime(tx, -1))).rejects.toThrow('forward')
})

test('a late answer to a poll, with the offset from before a change, does not move application time back', async () => {
  let answer: (offset: unknown) => void = () => {}
  const pulse = {
    join: ({ onAnswer }: { onAnswer: (offset: unknown) => void }) => {
      answer = onAnswer
      return () => {}
    },
  }
  const clock = await applicationClock(db, pulse as unknown as Pulse)
  const before = Math.round((clock.now().getTime() - Date.now()) / 1000)
  await transaction(db, (tx) => moveApplicationTime(tx, day))
  await clock.refresh()
  answer(before)
  expect(Math.round((clock.now().getTime() - Date.now()) / 1000)).toBe(before + day)
})
