// What a paid subscription makes of the joining whose mark it carries: settled once, and never something else afterwards.
import { beforeEach, expect, test } from 'vitest'
import { takeHolds } from '#server/domains/inventory/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { watchBystander } from '#tests/support/bystander.ts'
import { withMembership } from '#tests/support/bystander-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { recordConsent } from '../accounts/index.ts'
import { expireJoining } from './operations/joining/settle-joining.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const { services: given, events, published } = aWorld(db, { clock: { now: () => now } })
const services = given.membership
watchBystander(db, withMembership)
beforeEach(() => {
  published.length = 0
})

async function aJoining(state: 'creating' | 'open' | 'expired', startNow = true) {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const id = newId<'joining'>()
  await transaction(db, async (tx) => {
    const consent_id = await recordConsent(tx, {
      ...{ accountId, kind: 'subscription_terms', given: true, termsVersion: 'v1', shown: {}, at: now },
    })
    await tx
      .insertInto('joining')
      .values({
        ...{ id, account_id: accountId, price_id: 'plan_150_1m_gbp_v1', consent_id, start_now: startNow, state },
        ...{ expires_at: now, created_at: now },
      })
      .execute()
  })
  const row = () =>
    db.selectFrom('joining').select(['state', 'stripe_subscription']).where('id', '=', id).executeTakeFirstOrThrow()
  return { id, accountId, row }
}
type Joining = Awaited<ReturnType<typeof aJoining>>

/** Puts a piece into its basket, held for as long as its page is open. @returns whether it is held */
async function aBasket({ id, accountId }: Joining) {
  const garmentId = await transaction(db, (tx) => aGarment(tx))
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const hold = () =>
    transaction(db, (tx) => takeHolds(tx, { garmentIds: [garmentId], ownerId: id, accountId, expiresAt, now }))
  await hold()
  const isHeld = async () => {
    const claims = db
      .selectFrom('garment_claim')
      .select('id')
      .where('owner_id', '=', id)
      .where('released_at', 'is', null)
    return (await claims.execute()).length > 0
  }
  return { hold, isHeld }
}

/** A subscription with the mark of a joining, paid. */
async function paid({ id, accountId }: Joining): Promise<{ subscription: string; hear: () => Promise<void> }> {
  const subscription = `sub_${newId()}`
  await db
    .insertInto('subscription')
    .values({
      ...{ stripe_id: subscription, account_id: accountId, status: 'active', price_key: 'plan_150_1m_gbp_v1' },
      ...{ reference: id, latest_invoice: `in_${subscription}`, latest_paid_pence: 2700, latest_paid_at: now },
      synced_at: now,
    })
    .execute()
  const hear = () =>
    transaction(db, (tx) => events.publish(tx, { type: 'subscription-synced', stripeSubscription: subscription }))
  return { subscription, hear }
}
const refundsOf = ({ accountId }: Joining) =>
  db.selectFrom('refund').select(['stripe_invoice', 'cause_key']).where('account_id', '=', accountId).execute()
const told = (type: string) => published.filter((event) => event.type === type).length

test.each(['creating', 'open', 'expired'] as const)('one that is %s becomes joined when it was paid', async (state) => {
  const joining = await aJoining(state)
  const { subscription, hear } = await paid(joining)
  await hear()
  await hear()
  expect(await joining.row()).toEqual({ state: 'joined', stripe_subscription: subscription })
  expect([told('membership-started'), await refundsOf(joining)]).toEqual([1, []])
})

test.each([
  [true, '2026-11-20'],
  [false, null],
])('the start was asked for, but by a page that was open before that was required: %s', async (startNow, day) => {
  const joining = await aJoining('open', startNow)
  await (await paid(joining)).hear()
  const { early_start_on } = await db
    .selectFrom('membership')
    .select('early_start_on')
    .where('account_id', '=', joining.accountId)
    .executeTakeFirstOrThrow()
  expect(early_start_on).toBe(day)
})

test('the second of two that were paid goes back under its own name and is told once, however often it is heard of', async () => {
  const joining = await aJoining('open')
  await (await paid(joining)).hear()
  const other = { ...(await aJoining('expired')), accountId: joining.accountId }
  await db.updateTable('joining').set({ account_id: joining.accountId }).where('id', '=', other.id).execute()
  const { subscription, hear } = await paid(other)
  for (let times = 1; times <= 3; times++) await hear()
  expect(await other.row()).toEqual({ state: 'refunded', stripe_subscription: subscription })
  expect(await refundsOf(joining)).toEqual([{ stripe_invoice: `in_${subscription}`, cause_key: `joining:${other.id}` }])
  expect(told('joining-refunded')).toBe(1)
})

test('what went back makes nobody a member, not even when the first membership is over', async () => {
  const joining = await aJoining('open')
  const first = await paid(joining)
  await first.hear()
  const other = await aJoining('open')
  await db.updateTable('joining').set({ account_id: joining.accountId }).where('id', '=', other.id).execute()
  const second = await paid({ ...other, accountId: joining.accountId })
  await second.hear()
  const over = membershipIn('cancelled', now)
  await db.updateTable('membership').set(over).where('account_id', '=', joining.accountId).execute()
  await second.hear()
  const members = db.selectFrom('membership').select('stripe_subscription').where('account_id', '=', joining.accountId)
  expect(await members.execute()).toEqual([{ stripe_subscription: first.subscription }])
})

test('a copy that carries the mark of a joining that made a member goes back, and the joining stays what it was', async () => {
  const joining = await aJoining('open')
  const first = await paid(joining)
  await first.hear()
  await (await paid(joining)).hear()
  expect(await joining.row()).toEqual({ state: 'joined', stripe_subscription: first.subscription })
  expect([(await refundsOf(joining)).length, told('joining-refunded')]).toEqual([1, 0])
})

test('a joining of somebody else makes nobody’s early start', async () => {
  const [mine, theirs] = [await aJoining('open'), await aJoining('open')]
  await (await paid({ ...mine, accountId: theirs.accountId })).hear()
  expect((await mine.row()).state).toBe('open')
})

test('a page that has been paid does not run out, and its basket is not let go', async () => {
  const joining = await aJoining('open')
  const basket = await aBasket(joining)
  await (await paid(joining)).hear()
  await expireJoining(services, joining)
  expect([(await joining.row()).state, await basket.isHeld()]).toEqual(['joined', true])
  const unpaid = await aJoining('open')
  const other = await aBasket(unpaid)
  await expireJoining(services, unpaid)
  expect([(await unpaid.row()).state, await other.isHeld()]).toEqual(['expired', false])
  // What has run out once lets nothing go any more.
  await other.hold()
  await expireJoining(services, unpaid)
  expect([(await unpaid.row()).state, await other.isHeld()]).toEqual(['expired', true])
})
