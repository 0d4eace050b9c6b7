// The details of a membership: what is owed, and what cancelling would refund.
import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember, type MemberOptions } from '#tests/builders/a-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
const noon = new Date('2026-11-20T12:00:00Z')
let now = noon
const { call } = aWorld(db, { clock: { now: () => now } })
const longAgo = localDay('2026-06-01')

async function detailsOf(options: MemberOptions) {
  const { accountId, membershipId } = await transaction(db, (tx) =>
    aMember(tx, { now, plan: '150-quarterly', ...options }),
  )
  // The family received the notice of the right to cancel when it joined.
  if (options.joinedOn)
    await db
      .updateTable('membership')
      .set({ cooling_off_notified_at: new Date(`${options.joinedOn}T12:00:00Z`) })
      .where('id', '=', membershipId)
      .execute()
  const answer = await call('membershipDetails', {}, { viewer: { accountId, sessionHash: Buffer.alloc(32) } })
  if (!answer.ok) throw new Error('setup')
  const { overdue, coolingOff } = answer.body.membership
  return { overdue, coolingOff }
}

test('within the 14 days the details show what cancelling would refund', async () => {
  expect(await detailsOf({})).toMatchObject({ overdue: null, coolingOff: { endsOn: '2026-12-04', refund: 0 } })
})

test('the details show no refund after the 14 days', async () => {
  expect(await detailsOf({ joinedOn: longAgo })).toEqual({ overdue: null, coolingOff: null })
})

test('the details of a membership on hold name its last day, as the email about its end does', async () => {
  const onHold = async (noticedOn: string | null) => {
    const { accountId, membershipId } = await transaction(db, (tx) =>
      aMember(tx, { now, state: 'past_due', joinedOn: longAgo }),
    )
    const past_due_since = new Date('2026-10-15T12:00:00Z')
    await db.updateTable('membership').set({ past_due_since }).where('id', '=', membershipId).execute()
    const notice = { membership_id: membershipId, from_state: 'past_due', to_state: 'past_due', cause: 'end ahead' }
    if (noticedOn !== null)
      await db
        .insertInto('membership_event')
        .values({ ...notice, id: newId(), actor: 'system:test', at: new Date(`${noticedOn}T12:00:00Z`) })
        .execute()
    const answer = await call('membershipDetails', {}, { viewer: { accountId, sessionHash: Buffer.alloc(32) } })
    return answer.ok && answer.body.membership.overdue
  }
  expect(await onHold('2026-11-19')).toMatchObject({ graceOver: true, payBy: '2026-11-20' })
  expect(await onHold(null)).toMatchObject({ graceOver: true, payBy: '2026-11-21' })
  now = new Date('2026-11-25T12:00:00Z')
  expect(await onHold('2026-11-24')).toMatchObject({ payBy: '2026-11-25' })
  now = noon
})

test('the details of an overdue membership show what is owed and by when', async () => {
  expect(await detailsOf({ state: 'past_due', joinedOn: longAgo })).toMatchObject({
    overdue: {
      amount: 7500,
      payBy: '2026-11-26',
      graceOver: false,
      periods: [{ amount: 7500, fromLabel: '20 November 2026', untilLabel: '20 February 2027' }],
    },
  })
})
