// How a paid subscription resolves the checkout session named in its metadata: once, and never differently afterwards.
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
import { expireCheckoutSession } from './operations/joining/resolve-checkout-session.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const world = aWorld(db, { clock: { now: () => now } })
const { events, published } = world
const services = world.services.membership
watchBystander(db, withMembership)
beforeEach(() => {
  published.length = 0
})

async function aCheckoutSession(state: 'creating' | 'open' | 'expired', startNow = true) {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const id = newId<'checkout-session'>()
  await transaction(db, async (tx) => {
    const consent_id = await recordConsent(tx, {
      accountId,
      kind: 'subscription_terms',
      given: true,
      termsVersion: 'v1',
      shown: {},
      at: now,
    })
    await tx
      .insertInto('checkout_session')
      .values({
        id,
        account_id: accountId,
        price_id: 'plan_150_1m_gbp_v1',
        consent_id,
        start_now: startNow,
        state,
        expires_at: now,
        created_at: now,
      })
      .execute()
  })
  const row = () =>
    db
      .selectFrom('checkout_session')
      .select(['state', 'stripe_subscription'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  return { id, accountId, row }
}
type CheckoutSession = Awaited<ReturnType<typeof aCheckoutSession>>

/** Holds a piece for a checkout session. */
async function aBasket({ id, accountId }: CheckoutSession) {
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

/** A paid subscription with the metadata of a checkout session. */
async function aPaidSubscription({
  id,
  accountId,
}: CheckoutSession): Promise<{ subscription: string; deliver: () => Promise<void> }> {
  const subscription = `sub_${newId()}`
  await db
    .insertInto('subscription')
    .values({
      stripe_id: subscription,
      account_id: accountId,
      status: 'active',
      price_key: 'plan_150_1m_gbp_v1',
      reference: id,
      latest_invoice: `in_${subscription}`,
      latest_paid_pence: 2700,
      latest_paid_at: now,
      synced_at: now,
    })
    .execute()
  const deliver = () =>
    transaction(db, (tx) => events.publish(tx, { type: 'subscription-synced', stripeSubscription: subscription }))
  return { subscription, deliver }
}
const refundsOf = ({ accountId }: CheckoutSession) =>
  db.selectFrom('refund').select(['stripe_invoice', 'cause_key']).where('account_id', '=', accountId).execute()
const countPublished = (type: string) => published.filter((event) => event.type === type).length

test.each(['creating', 'open', 'expired'] as const)(
  'a checkout session that is %s becomes joined when it is paid',
  async (state) => {
    const checkoutSession = await aCheckoutSession(state)
    const { subscription, deliver } = await aPaidSubscription(checkoutSession)
    await deliver()
    await deliver()
    expect(await checkoutSession.row()).toEqual({ state: 'joined', stripe_subscription: subscription })
    expect([countPublished('membership-started'), await refundsOf(checkoutSession)]).toEqual([1, []])
  },
)

test.each([
  [true, '2026-11-20'],
  [false, null],
])(
  'an express start request counts, except on a page that was opened before the box was required: %s',
  async (startNow, day) => {
    const checkoutSession = await aCheckoutSession('open', startNow)
    await (await aPaidSubscription(checkoutSession)).deliver()
    const { early_start_on } = await db
      .selectFrom('membership')
      .select('early_start_on')
      .where('account_id', '=', checkoutSession.accountId)
      .executeTakeFirstOrThrow()
    expect(early_start_on).toBe(day)
  },
)

test('the second of two paid subscriptions is refunded under its own cause and reported once, however often it is read', async () => {
  const checkoutSession = await aCheckoutSession('open')
  await (await aPaidSubscription(checkoutSession)).deliver()
  const other = { ...(await aCheckoutSession('expired')), accountId: checkoutSession.accountId }
  await db
    .updateTable('checkout_session')
    .set({ account_id: checkoutSession.accountId })
    .where('id', '=', other.id)
    .execute()
  const { subscription, deliver } = await aPaidSubscription(other)
  for (let times = 1; times <= 3; times++) await deliver()
  expect(await other.row()).toEqual({ state: 'refunded', stripe_subscription: subscription })
  expect(await refundsOf(checkoutSession)).toEqual([
    { stripe_invoice: `in_${subscription}`, cause_key: `joining:${other.id}` },
  ])
  expect(countPublished('joining-refunded')).toBe(1)
})

test('a refunded subscription makes nobody a member, even after the first membership has ended', async () => {
  const checkoutSession = await aCheckoutSession('open')
  const first = await aPaidSubscription(checkoutSession)
  await first.deliver()
  const other = await aCheckoutSession('open')
  await db
    .updateTable('checkout_session')
    .set({ account_id: checkoutSession.accountId })
    .where('id', '=', other.id)
    .execute()
  const second = await aPaidSubscription({ ...other, accountId: checkoutSession.accountId })
  await second.deliver()
  const cancelled = membershipIn('cancelled', now)
  await db.updateTable('membership').set(cancelled).where('account_id', '=', checkoutSession.accountId).execute()
  await second.deliver()
  const members = db
    .selectFrom('membership')
    .select('stripe_subscription')
    .where('account_id', '=', checkoutSession.accountId)
  expect(await members.execute()).toEqual([{ stripe_subscription: first.subscription }])
})

test('a copy with the metadata of a joined checkout session is refunded, and the session stays joined', async () => {
  const checkoutSession = await aCheckoutSession('open')
  const first = await aPaidSubscription(checkoutSession)
  await first.deliver()
  await (await aPaidSubscription(checkoutSession)).deliver()
  expect(await checkoutSession.row()).toEqual({ state: 'joined', stripe_subscription: first.subscription })
  expect([(await refundsOf(checkoutSession)).length, countPublished('joining-refunded')]).toEqual([1, 0])
})

test('another account’s checkout session grants no express start, and stays open', async () => {
  const [mine, other] = [await aCheckoutSession('open'), await aCheckoutSession('open')]
  await (await aPaidSubscription({ ...mine, accountId: other.accountId })).deliver()
  expect((await mine.row()).state).toBe('open')
  const members = db.selectFrom('membership').select('early_start_on').where('account_id', '=', other.accountId)
  expect(await members.execute()).toEqual([{ early_start_on: null }])
})

test('a paid page does not expire, and its basket stays held', async () => {
  const checkoutSession = await aCheckoutSession('open')
  const basket = await aBasket(checkoutSession)
  await (await aPaidSubscription(checkoutSession)).deliver()
  await expireCheckoutSession(services, checkoutSession)
  expect([(await checkoutSession.row()).state, await basket.isHeld()]).toEqual(['joined', true])
  const unpaid = await aCheckoutSession('open')
  const other = await aBasket(unpaid)
  await expireCheckoutSession(services, unpaid)
  expect([(await unpaid.row()).state, await other.isHeld()]).toEqual(['expired', false])
  // An expired session releases nothing a second time.
  await other.hold()
  await expireCheckoutSession(services, unpaid)
  expect([(await unpaid.row()).state, await other.isHeld()]).toEqual(['expired', true])
})
