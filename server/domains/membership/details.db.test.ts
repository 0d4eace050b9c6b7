// What a membership says to its member of what is owed and of what a cancellation would give back.
import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember, type MemberWishes } from '#tests/builders/a-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const { call } = aWorld(db, { clock: { now: () => now } })
const longAgo = localDay('2026-06-01')

async function detailsOf(wishes: MemberWishes) {
  const { accountId, membershipId } = await transaction(db, (tx) =>
    aMember(tx, { now, plan: '150-quarterly', ...wishes }),
  )
  // Told of the right to cancel when it joined.
  if (wishes.joinedOn)
    await db
      .updateTable('membership')
      .set({ cooling_off_notified_at: new Date(`${wishes.joinedOn}T12:00:00Z`) })
      .where('id', '=', membershipId)
      .execute()
  const answer = await call('membershipDetails', {}, { viewer: { accountId, sessionHash: Buffer.alloc(32) } })
  if (!answer.ok) throw new Error('the premise')
  const { overdue, coolingOff } = answer.body.membership
  return { overdue, coolingOff }
}

test('within the 14 days, what a cancellation would give back', async () => {
  expect(await detailsOf({})).toMatchObject({ overdue: null, coolingOff: { endsOn: '2026-12-04', refund: 0 } })
})

test('after them nothing of it', async () => {
  expect(await detailsOf({ joinedOn: longAgo })).toEqual({ overdue: null, coolingOff: null })
})

test('overdue, what is owed and for how long it may be', async () => {
  expect(await detailsOf({ state: 'past_due', joinedOn: longAgo })).toMatchObject({
    overdue: {
      ...{ amount: 7500, payBy: '2026-11-26', graceOver: false },
      // As its invoice says it.
      periods: [{ amount: 7500, fromLabel: '20 November 2026', untilLabel: '20 February 2027' }],
    },
  })
})
