// Joining through the real sandbox, with its hosted page, its signed events and our jobs. Longer than 300 lines because
// every outcome of joining is one short case over the same world.
import { beforeEach, expect, test } from 'vitest'
import { legalVersions } from '#server/domains/content/index.ts'
import { acceptMembership, describeMembership, reconcileCheckoutSessions } from '#server/domains/membership/index.ts'
import { parseConsent } from '#server/kernel/consent.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '../builders/a-garment.ts'
import { aGiftLot } from '../builders/a-gift-lot.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { holdForEveryJoiner } from '../support/set-setting.ts'
import { paymentsWorld } from '../support/worlds/payments-world.ts'

const termsVersion = legalVersions.at(-1)?.version
const { db } = await openTestDatabase()
const world = await paymentsWorld(db)
const { runDueJobs, join, pay, refresh } = world
await holdForEveryJoiner(db)
// A return price that differs from the outbound one, so that they cannot be confused.
await db.updateTable('setting').set({ value: '425' }).where('key', '=', 'postage.return_pence').execute()

beforeEach(async () => {
  world.published.length = 0
  await world.control('DELETE', 'faults')
})

/** Reads the joining from our tables, without asking the provider. */
const readLatest = (accountId: Id<'account'>) =>
  world.call('latestCheckoutSession', {}, { viewer: world.viewerOf(accountId) })
const sessionOf = (answer: Awaited<ReturnType<typeof join>>) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.checkoutSession
}
const memberships = (accountId: Id<'account'>) =>
  db.selectFrom('membership').selectAll().where('account_id', '=', accountId).execute()
/** Pieces that are held for a family that is joining. */
const heldFor = async (accountId: Id<'account'>) =>
  (
    await db
      .selectFrom('garment_claim')
      .select('garment_id')
      .where('account_id', '=', accountId)
      .where('released_at', 'is', null)
      .execute()
  ).map(({ garment_id }) => garment_id)
const aPiece = () => transaction(db, (tx) => aGarment(tx))
const types = () => world.published.map(({ type }) => type)

test('the plans have the nine prices of the specification', async () => {
  const answer = await world.call('listPlans')
  if (!answer.ok) throw new Error('refused')
  const totals = answer.body.plans.map((plan) => plan.choices.map((choice) => [choice.credits, choice.total]))
  expect(totals).toEqual([
    [
      [100, 1800],
      [150, 2700],
      [200, 3600],
    ],
    [
      [100, 5000],
      [150, 7500],
      [200, 10000],
    ],
    [
      [100, 9000],
      [150, 13500],
      [200, 18000],
    ],
  ])
  expect(answer.body.plans.map((plan) => [plan.paymentInterval, plan.interval, plan.discountPercent])).toEqual([
    ['monthly', 1, null],
    ['quarterly', 3, 7.5],
    ['_6Monthly', 6, 17],
  ])
  expect(answer.body.plans.flatMap((plan) => plan.choices.filter((choice) => choice.recommended)).length).toBe(3)
})

test('a family joins once its page is paid and the signed event has arrived', async () => {
  const { id } = await world.anAccount()
  const garmentIds = [await aPiece()]
  const session = sessionOf(await join(id, { inventoryItemIds: garmentIds, startNow: true }))
  expect(session.url).toContain('http')
  expect(await heldFor(id)).toEqual(garmentIds)
  const minutes = (new Date(session.expiresAt).getTime() - world.clock.now().getTime()) / 60_000
  expect(minutes).toBeGreaterThan(29)
  expect(minutes).toBeLessThan(32)

  await pay(session.id)
  await runDueJobs()
  expect(types()).toContain('membership-started')
  const plan = await describeMembership(db, id, world.clock.now())
  expect(plan).toMatchObject({
    state: 'active',
    priceId: 'plan_150_3m_gbp_v1',
    paymentInterval: 'quarterly',
    packageCredits: 150,
    availableCredits: 150,
    creditsInUse: 0,
    lastPaymentAmount: 7500,
    renewalAmount: 7500,
    worth: 24000,
    averageItems: '9–10',
  })
  expect(plan?.lastPaymentDate).toBe(plan?.memberJoinDate)
  expect(plan?.renewalDate).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await refresh(id)).toMatchObject({ ok: true, body: { outcome: 'joined', membershipState: 'active' } })

  const consents = await db.selectFrom('consent').selectAll().where('account_id', '=', id).execute()
  expect(consents).toMatchObject([
    { kind: 'early_start', given: true, terms_version: termsVersion },
    {
      kind: 'subscription_terms',
      given: true,
      shown: {
        totalPence: 7500,
        intervalMonths: 3,
        renewsAutomatically: true,
        coolingOffDays: 14,
        outboundPostagePence: 395,
        returnPostagePence: 425,
        firstPostageFree: true,
        dailySharePence: expect.any(Number),
      },
    },
  ])
  // Joining again is refused.
  expect(await join(id)).toMatchObject({ ok: false, status: 409, errors: [{ code: 'already_subscribed' }] })
})

test('a family that returns from the payment page joins even if the event never arrives', async () => {
  await world.control('POST', 'webhooks/pause')
  const { id } = await world.anAccount()
  const session = sessionOf(await join(id))
  expect(await refresh(id)).toMatchObject({ body: { outcome: 'open', membershipState: null } })
  await pay(session.id)
  expect(await readLatest(id)).toMatchObject({ body: { outcome: 'open', membershipState: null } })
  expect(await refresh(id)).toMatchObject({ body: { outcome: 'joined', membershipState: 'active' } })
  expect(await readLatest(id)).toMatchObject({ body: { outcome: 'joined', membershipState: 'active' } })
  expect(types().filter((type) => type === 'membership-started')).toHaveLength(1)
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
  expect(types().filter((type) => type === 'membership-started')).toHaveLength(1)
})

test('the reconciliation completes a joining if the event never arrives and the family never returns', async () => {
  await world.control('POST', 'webhooks/pause')
  const { id } = await world.anAccount()
  await pay(sessionOf(await join(id)).id)
  await reconcileCheckoutSessions(world.services)
  expect(await describeMembership(db, id, world.clock.now())).toMatchObject({ state: 'active' })
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
})

test('a new membership is counted once, whether or not the family returns, and not at all if the family objects', async () => {
  const subscribed = db.selectFrom('analytics_count').select(['times', 'amount']).where('event', '=', 'subscribe')
  const awaited = () => db.selectFrom('analytics_awaited').select('id').execute()
  const [one, other, objector] = [await world.anAccount(), await world.anAccount(), await world.anAccount()]
  const privacyOf = (cookie?: string) => ({ choice: parseConsent(cookie), browserRefuses: false })
  const pages = []
  for (const { id } of [one, other]) pages.push(sessionOf(await join(id, {}, { privacy: privacyOf() })))
  await expect.poll(awaited).toHaveLength(2)
  pages.push(sessionOf(await join(objector.id, {}, { privacy: privacyOf('1.000') })))
  for (const page of pages) await pay(page.id)
  // One family returns before the event arrives, and reloads the page; the other never returns.
  for (const _ of [1, 2]) expect(await refresh(one.id)).toMatchObject({ body: { outcome: 'joined' } })
  await runDueJobs()
  await runDueJobs()
  for (const { id } of [one, other, objector]) expect(await memberships(id)).toMatchObject([{ state: 'active' }])
  expect(await subscribed.execute()).toEqual([{ times: 2, amount: 0 }])
  expect(await awaited()).toEqual([])
})

test('an open page is stored with its session and address, and the provider knows it by our reference', async () => {
  const { id } = await world.anAccount()
  const session = sessionOf(await join(id))
  const open = await world.gateway.getCheckoutSession(session.id)
  expect(open).toMatchObject({ status: 'open', paid: false, subscriptionId: null })
  const stored = await db
    .selectFrom('checkout_session')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ state: 'open', stripe_session: session.id, url: session.url })
  expect(open.reference).toBe(stored.id)
})

test('after a gift card is redeemed, the next page charges the new amount, before and after a declined card', async () => {
  const { id } = await world.anAccount()
  const garmentIds = [await aPiece()]
  const redeem = (face: number) =>
    transaction(db, (tx) => aGiftLot(tx, { accountId: id, face, now: world.clock.now() }))
  const joinAgain = async () => sessionOf(await join(id, { inventoryItemIds: garmentIds })).id
  const invoice = () =>
    db
      .selectFrom('invoice')
      .select(['status', 'total_pence', 'due_pence'])
      .where('account_id', '=', id)
      .where('status', '<>', 'void')
      .executeTakeFirst()
  await redeem(700)
  const first = await joinAgain()
  expect(await joinAgain()).toBe(first)
  await redeem(2000)
  const second = await joinAgain()
  expect(second).not.toBe(first)
  expect(await heldFor(id)).toEqual(garmentIds)
  expect(await pay(second, testCards.noFunds)).toMatchObject({ status: 'failed' })
  await runDueJobs()
  expect(await invoice()).toMatchObject({ status: 'open', total_pence: 7500, due_pence: 4800 })
  // The same sums are shown, and the same page is opened.
  expect(await joinAgain()).toBe(second)
  await redeem(1000)
  const third = await joinAgain()
  expect(third).not.toBe(second)
  await pay(third)
  await runDueJobs()
  expect(await invoice()).toMatchObject({ status: 'paid', total_pence: 7500, due_pence: 3800 })
  expect(await heldFor(id)).toEqual(garmentIds)
})

test('a declined card creates no membership, and another card completes the same page', async () => {
  const { id } = await world.anAccount()
  const session = sessionOf(await join(id))
  expect(await pay(session.id, testCards.noFunds)).toMatchObject({
    status: 'failed',
    error: { message: 'Your card has insufficient funds.' },
  })
  await runDueJobs()
  expect(await memberships(id)).toEqual([])
  expect(await refresh(id)).toMatchObject({ body: { outcome: 'open', membershipState: null } })
  await pay(session.id, testCards.good)
  await runDueJobs()
  expect(await memberships(id)).toMatchObject([{ state: 'active' }])
})

test.each(['fail', 'abandon'] as const)(
  'a family that %ss the 3-D Secure challenge gets no membership',
  async (challenge) => {
    const { id } = await world.anAccount()
    const session = sessionOf(await join(id))
    await pay(session.id, testCards.challenged, { challenge })
    await runDueJobs()
    expect(await memberships(id)).toEqual([])
    expect(await refresh(id)).toMatchObject({ body: { outcome: 'open', membershipState: null } })
  },
)

test('a passed 3-D Secure challenge creates the membership', async () => {
  const { id } = await world.anAccount()
  const session = sessionOf(await join(id))
  await pay(session.id, testCards.challenged, { challenge: 'complete' })
  await runDueJobs()
  expect(await memberships(id)).toMatchObject([{ state: 'active' }])
})

test('a second request returns the same page; a request for another plan closes it', async () => {
  const { id } = await world.anAccount()
  const first = sessionOf(await join(id))
  expect(sessionOf(await join(id)).id).toBe(first.id)
  const other = sessionOf(await join(id, { priceId: 'plan_100_1m_gbp_v1' }))
  expect(other.id).not.toBe(first.id)
  expect((await world.gateway.getCheckoutSession(first.id)).status).toBe('expired')
  await expect(pay(first.id)).rejects.toThrow()
  await pay(other.id)
  await runDueJobs()
  expect(await memberships(id)).toMatchObject([
    { state: 'active', price_id: 'plan_100_1m_gbp_v1', package_credits: 100 },
  ])
})

test('simultaneous clicks open one page', async () => {
  const { id } = await world.anAccount()
  const answers = await Promise.all([join(id), join(id), join(id)])
  expect(new Set(answers.map((answer) => sessionOf(answer).id)).size).toBe(1)
  expect((await db.selectFrom('payment_customer').selectAll().where('account_id', '=', id).execute()).length).toBe(1)
})

test('a second request just after the page was paid creates the membership instead of another page', async () => {
  await world.control('POST', 'webhooks/pause')
  const { id } = await world.anAccount()
  await pay(sessionOf(await join(id)).id)
  expect(await join(id, { priceId: 'plan_100_1m_gbp_v1' })).toMatchObject({ errors: [{ code: 'already_subscribed' }] })
  expect(await memberships(id)).toMatchObject([{ state: 'active', package_credits: 150 }])
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
})

test('a basket that cannot be held stops the joining and leaves nothing behind', async () => {
  const inventoryItemIds = [await aPiece()]
  sessionOf(await join((await world.anAccount()).id, { inventoryItemIds }))
  const { id } = await world.anAccount()
  expect(await join(id, { inventoryItemIds })).toMatchObject({
    status: 409,
    errors: [
      { code: 'items_unavailable', titles: ['Puddle raincoat'], message: 'Some items are not available for order.' },
    ],
  })
  expect(await db.selectFrom('checkout_session').selectAll().where('account_id', '=', id).execute()).toEqual([])
})

test('an unknown plan, unaccepted terms, an unknown field and a signed-out visitor are refused', async () => {
  const { id } = await world.anAccount()
  expect(await join(id, { priceId: 'plan_999_1m_gbp_v1' })).toMatchObject({
    status: 409,
    errors: [{ code: 'plan_unavailable' }],
  })
  expect(await join(id, { acceptTerms: false })).toMatchObject({ status: 400 })
  expect(await join(id, { coupon: 'FREE' })).toMatchObject({ status: 400, errors: [{ code: 'unknown_field' }] })
  const body = { priceId: 'plan_150_3m_gbp_v1', acceptTerms: true, startNow: true, shown: '0'.repeat(64) }
  expect(await world.call('createCheckoutSession', { body })).toMatchObject({ status: 401 })
  for (const call of ['refreshCheckoutSession', 'latestCheckoutSession'] as const)
    expect(await world.call(call)).toMatchObject({ status: 401 })
  for (const read of [refresh, readLatest])
    expect(await read(id)).toMatchObject({ ok: true, body: { outcome: 'none', membershipState: null } })
})

test('a provider that does not answer is reported; a second request continues the same joining', async () => {
  const { id } = await world.anAccount()
  await world.fault('POST', '/v1/checkout/sessions', { times: 3, dropAfterCommit: true })
  expect(await join(id)).toMatchObject({ status: 503, errors: [{ code: 'provider_unreachable' }] })
  expect(await refresh(id)).toMatchObject({ body: { outcome: 'none' } })
  await world.control('DELETE', 'faults')
  sessionOf(await join(id))
  expect(await db.selectFrom('checkout_session').selectAll().where('account_id', '=', id).execute()).toHaveLength(1)
})

test('a page requested minutes ago without an answer is requested again, since it would expire too soon', async () => {
  const { id } = await world.anAccount()
  await world.fault('POST', '/v1/checkout/sessions', { times: 3, drop: true })
  expect(await join(id)).toMatchObject({ status: 503, errors: [{ code: 'provider_unreachable' }] })
  await world.control('DELETE', 'faults')
  await world.passHours(0.05)
  sessionOf(await join(id))
  const sessions = await db.selectFrom('checkout_session').select('state').where('account_id', '=', id).execute()
  expect(sessions.map(({ state }) => state).toSorted()).toEqual(['expired', 'open'])
})

test('a request that fails at the provider is sent again under the same key', async () => {
  const { id } = await world.anAccount()
  await world.fault('POST', '/v1/customers', { times: 3, status: 500 })
  await world.fault('POST', '/v1/checkout/sessions', { times: 3, status: 500 })
  sessionOf(await join(id))
  const keys = await db.selectFrom('payment_op').select(['key', 'state']).where('key', 'like', `cust:${id}%`).execute()
  expect(keys.map(({ key, state }) => [key, state])).toEqual([[`cust:${id}:1`, 'done']])
})

test('a joining succeeds after the provider has refused two requests as too many', async () => {
  const { id } = await world.anAccount()
  await world.fault('POST', '/v1/checkout/sessions', { times: 2, status: 429 })
  sessionOf(await join(id))
})

test('a price that differs at the provider is not sold', async () => {
  await db.updateTable('plan_price').set({ total_pence: 8000 }).where('price_id', '=', 'plan_150_6m_gbp_v1').execute()
  const { id } = await world.anAccount()
  expect(await join(id, { priceId: 'plan_150_6m_gbp_v1' })).toMatchObject({
    status: 409,
    errors: [{ code: 'plan_unavailable' }],
  })
  await db.updateTable('plan_price').set({ total_pence: 13500 }).where('price_id', '=', 'plan_150_6m_gbp_v1').execute()
})

test('a customer that the provider no longer has is created again', async () => {
  const { id } = await world.anAccount()
  await db
    .insertInto('payment_customer')
    .values({ account_id: id, stripe_customer: 'cus_from_another_world', created_at: world.clock.now() })
    .execute()
  await pay(sessionOf(await join(id)).id)
  await runDueJobs()
  expect(await memberships(id)).toMatchObject([{ state: 'active' }])
})

test('an expired page releases the basket', async () => {
  const { id } = await world.anAccount()
  const session = sessionOf(await join(id, { inventoryItemIds: [await aPiece()] }))
  expect(await heldFor(id)).toHaveLength(1)
  const joining = await db
    .selectFrom('checkout_session')
    .select('id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  await world.gateway.expireCheckoutSession({ key: `test:${joining.id}`, sessionId: session.id })
  expect(await refresh(id)).toMatchObject({ body: { outcome: 'expired', priceId: expect.stringMatching(/^plan_/) } })
  expect(await heldFor(id)).toEqual([])
})

test('an operator accepts each member when the setting says so', async () => {
  await db.updateTable('setting').set({ value: '"manual"' }).where('key', '=', 'membership.acceptance').execute()
  const { id } = await world.anAccount()
  await pay(sessionOf(await join(id)).id)
  await runDueJobs()
  expect(await memberships(id)).toMatchObject([{ state: 'pending_acceptance', accepted_at: null }])
  expect(types()).not.toContain('membership-started')
  expect(types().filter((type) => type === 'membership-to-accept')).toHaveLength(1)
  await acceptMembership(world.services, id)
  expect(await memberships(id)).toMatchObject([{ state: 'active' }])
  expect(types()).toContain('membership-started')
  await expect(acceptMembership(world.services, id)).rejects.toThrow('waits to be accepted')
  await db.updateTable('setting').set({ value: '"automatic"' }).where('key', '=', 'membership.acceptance').execute()
})

test('the reconciliation ends a second subscription that could not be ended at once', async () => {
  const { id } = await world.anAccount()
  const pages = await world.joinInTwoTabs(id, ['plan_150_3m_gbp_v1', 'plan_100_1m_gbp_v1'])
  await world.fault('DELETE', '/v1/subscriptions/*', { times: 50, status: 503 })
  for (const page of pages) await pay(sessionOf(page).id)
  await runDueJobs()
  const second = await db
    .selectFrom('checkout_session')
    .select('stripe_subscription')
    .where('account_id', '=', id)
    .where('state', '=', 'refunded')
    .executeTakeFirstOrThrow()
  const subscription = second.stripe_subscription ?? ''
  expect((await world.gateway.getSubscription(subscription)).status).toBe('active')
  await world.control('DELETE', 'faults')
  await reconcileCheckoutSessions(world.services)
  expect((await world.gateway.getSubscription(subscription)).status).toBe('canceled')
  await runDueJobs()
})
