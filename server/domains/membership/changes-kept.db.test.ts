// Which previews of plan changes are deleted, and what the office sees of a membership.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { inspectMembership } from './operations/inspect-membership.ts'
import { sweepPreviews } from './operations/plan-change/sweep-previews.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const services = aWorld(db, { clock: { now: () => now } }).services.membership
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms)

const member = () => transaction(db, (tx) => aMember(tx, { plan: '150-quarterly', now }))
async function aChange(
  { membershipId, accountId }: { membershipId: Id<'membership'>; accountId: Id<'account'> },
  state: 'previewed' | 'scheduled' | 'applied' | 'abandoned',
  expiresAt: Date,
): Promise<string> {
  const id = newId<'plan-change'>()
  await db
    .insertInto('plan_change')
    .values({
      shown: JSON.stringify({ text: ['What changes'] }),
      id,
      membership_id: membershipId,
      account_id: accountId,
      moment: 'renewal',
      state,
      from_price_id: 'plan_150_3m_gbp_v1',
      from_booster_steps: 0,
      to_price_id: 'plan_100_3m_gbp_v1',
      to_booster_steps: 0,
      due_pence: 0,
      next_pence: 0,
      prorated_at: expiresAt,
      effective_on: '2027-02-20',
      previewed_at: expiresAt,
      expires_at: expiresAt,
      ended_at: state === 'applied' ? now : null,
    })
    .execute()
  return id
}

test('an unused preview is deleted a week after it expired; a preview that was used is kept for good', async () => {
  const who = await member()
  const kept = [
    await aChange(who, 'previewed', daysAgo(7)),
    await aChange(who, 'scheduled', daysAgo(90)),
    await aChange(who, 'applied', daysAgo(91)),
    await aChange(who, 'abandoned', daysAgo(92)),
  ]
  await aChange(who, 'previewed', daysAgo(7, 1))
  await sweepPreviews(services)
  const left = db.selectFrom('plan_change').select('id').where('membership_id', '=', who.membershipId)
  expect((await left.orderBy('previewed_at', 'desc').execute()).map(({ id }) => id)).toEqual(kept)
})

test('the office sees the events and changes of one membership, newest change first, without previews', async () => {
  const [one, other] = [await member(), await member()]
  for (const who of [one, other]) {
    await aChange(who, 'previewed', daysAgo(1))
    const actor = 'system:membership:accept' as const
    const step = { from_state: 'pending_acceptance', to_state: 'active', cause: 'accept', actor }
    await db
      .insertInto('membership_event')
      .values({ id: newId(), membership_id: who.membershipId, ...step, at: now })
      .execute()
  }
  const older = await aChange(one, 'abandoned', daysAgo(9))
  const newer = await aChange(one, 'applied', daysAgo(2))
  const found = await inspectMembership(db, one.accountId)
  expect(found).toMatchObject({ membership: { id: one.membershipId }, replica: undefined })
  expect(found?.changes.map(({ id }) => id)).toEqual([newer, older])
  expect(found?.events.map(({ membership_id }) => membership_id)).toEqual([one.membershipId])
})

test('the office sees nothing for an account that never joined', async () => {
  const { id } = await transaction(db, (tx) => anAccount(tx))
  expect(await inspectMembership(db, id)).toBeUndefined()
})
