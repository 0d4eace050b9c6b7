// What separates two writers of one membership: its row is locked during the decision, and a transition is guarded by
// the state that the decision was made on.
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { watchBystander } from '#tests/support/bystander.ts'
import { withMembership } from '#tests/support/bystander-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { findMembershipById } from './queries/memberships.ts'
import { completeEnding } from './steps/complete-ending.ts'
import { lockLiveMembership } from './steps/lock-live-membership.ts'
import { lockMembership } from './steps/lock-membership.ts'
import { moveMembership } from './steps/move-membership.ts'
import { movePlanChange, movePlanChangeOrThrow } from './steps/move-plan-change.ts'

const { db } = await openTestDatabase({ max: 4 })
const now = new Date('2026-11-20T12:00:00Z')
const { services, events } = aWorld(db, { clock: { now: () => now } })
watchBystander(db, withMembership)

const member = (state: 'active' | 'ending' | 'paused' = 'active') =>
  transaction(db, (tx) => aMember(tx, { state, plan: '150-quarterly', now }))
type Built = Awaited<ReturnType<typeof member>>
const row = async ({ membershipId }: Built) => {
  const found = await findMembershipById(db, membershipId)
  if (!found) throw new Error('setup')
  return found
}
const replica = async (built: Built, status: string) =>
  db
    .insertInto('subscription')
    .values({
      stripe_id: (await row(built)).stripe_subscription,
      account_id: built.accountId,
      status,
      price_key: 'plan_150_3m_gbp_v1',
      synced_at: now,
    })
    .execute()

test.each<[string, (tx: Tx, built: Built) => Promise<unknown>]>([
  ['is locked by its id', (tx, { membershipId }) => lockMembership(tx, membershipId)],
  ['is locked as the live one of its account', (tx, { accountId }) => lockLiveMembership(tx, accountId)],
  [
    'is locked for an event of its subscription',
    async (tx, built) => {
      const { stripe_subscription: stripeSubscription } = await row(built)
      await events.publish(tx, { type: 'subscription-synced', stripeSubscription })
    },
  ],
])('nobody writes a membership while it %s', async (_, lock) => {
  const built = await member()
  await replica(built, 'incomplete')
  // The dates agree with the replica, so the event changes nothing.
  const asReplicated = { renews_on: null, last_payment_on: null, last_payment_pence: null }
  await db.updateTable('membership').set(asReplicated).where('id', '=', built.membershipId).execute()
  let writing: Promise<unknown> | undefined
  await transaction(db, async (tx) => {
    await lock(tx, built)
    writing = db.updateTable('membership').set({ choice_due: true }).where('id', '=', built.membershipId).execute()
    await untilBlocked(db)
  })
  await writing
  expect(await row(built)).toMatchObject({ choice_due: true })
})

test('a membership cannot leave a state it is no longer in, and its history gets no entry', async () => {
  const built = await member()
  const before = await row(built)
  await db.updateTable('membership').set(membershipIn('ending', now)).where('id', '=', built.membershipId).execute()
  const move = { membership: before, to: 'paused', cause: 'pause', actor: 'member', now } as const
  await expect(transaction(db, (tx) => moveMembership(tx, move))).rejects.toThrow('no result')
  const steps = db.selectFrom('membership_event').select('id').where('membership_id', '=', built.membershipId)
  expect([(await row(built)).state, await steps.execute()]).toEqual(['ending', []])
})

test('a change of plan cannot leave a state that it is no longer in', async () => {
  const built = await member()
  const id = newId<'plan-change'>()
  await db
    .insertInto('plan_change')
    .values({
      shown: JSON.stringify({ text: ['What changes'] }),
      id,
      membership_id: built.membershipId,
      account_id: built.accountId,
      moment: 'renewal',
      state: 'applied',
      from_price_id: 'plan_150_3m_gbp_v1',
      from_booster_steps: 0,
      to_price_id: 'plan_100_3m_gbp_v1',
      to_booster_steps: 0,
      due_pence: 0,
      next_pence: 0,
      prorated_at: now,
      effective_on: '2027-02-20',
      previewed_at: now,
      expires_at: now,
      ended_at: now,
    })
    .execute()
  const [stale, step] = [
    { id, state: 'scheduled' },
    { to: 'abandoned', now },
  ] as const
  expect(await transaction(db, (tx) => movePlanChange(tx, stale, step))).toBeUndefined()
  await expect(transaction(db, (tx) => movePlanChangeOrThrow(tx, stale, step))).rejects.toThrow('no longer scheduled')
  await expect(transaction(db, (tx) => movePlanChange(tx, { id, state: 'applied' }, step))).rejects.toThrow('cannot')
  const { state } = await db.selectFrom('plan_change').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  expect(state).toBe('applied')
})

test.each([
  ['ending', 'canceled', 'cancelled'],
  // Its paid time still runs.
  ['ending', 'active', 'ending'],
  ['ending', undefined, 'ending'],
  // The subscription is over at the provider but not read yet: the decision is made when it is read.
  ['active', 'canceled', 'active'],
  ['paused', 'canceled', 'paused'],
] as const)(
  'when the last piece is back, a membership that is %s, and %s at the provider, becomes %s',
  async (state, status, expected) => {
    const built = await member(state)
    if (status) await replica(built, status)
    await transaction(db, (tx) => completeEnding(services.membership)(tx, { accountId: built.accountId }))
    expect((await row(built)).state).toBe(expected)
  },
)
