// Events and answers arrive late: a payment before its subscription, a slow answer to one of two tabs, or changes during an unpaid
// renewal.
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/database.ts'
import { advanceIntoDraft, paidAmounts, pauseAtProvider } from '../support/provider/at-the-provider.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { type Family, memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db, { startsAt: new Date('2027-01-31T09:00:00Z') })
const { family, passDays, advanceTo, runDueJobs } = world

world.finishAfterEachTest()

const minutes = 60_000
const monthly = { priceId: 'plan_100_1m_gbp_v1' }
const refundedSum = async (home: Family) =>
  (await home.refunds()).reduce((sum, { amount_pence }) => sum + (amount_pence ?? 0), 0)
const balanceOf = async (home: Family) => (await home.call('listInvoices')).balance

/** Pays the open invoice at the provider while we cannot read its subscription. */
async function payUnnoticed(home: Family): Promise<void> {
  await world.fault('GET', '/v1/subscriptions/*', { times: 1000, status: 503 })
  await home.payOpen()
  await runDueJobs()
  expect((await home.invoices()).at(-1), 'precondition').toMatchObject({ status: 'paid' })
}

test('a second reactivation before the first is answered does not credit the unused time twice', async () => {
  const home = await family(monthly)
  await passDays(10)
  const { unusedCredit } = (await home.call('pauseMembership')).membership
  expect(unusedCredit).toBeGreaterThan(0)
  await world.control('webhooks/pause')
  // The first request reads the credit after the second has spent it, and before the second has its answer.
  const reading = world.holdCall('getSubscription', 'after')
  const behind = home.reactivate()
  await reading.reached
  const spending = world.holdCall('resumeSubscription', 'after')
  const ahead = home.reactivate()
  await spending.reached
  reading.release()
  await behind
  spending.release()
  await ahead
  await world.control('webhooks/resume')
  await runDueJobs()
  expect(await paidAmounts(home)).toEqual([1800, 1800 - unusedCredit])
  expect(await balanceOf(home)).toBe(0)
  expect(await home.state()).toBe('active')
})

test('an end a moment after a reactivation was paid refunds the whole period', async () => {
  const home = await family(monthly)
  await passDays(20)
  const { unusedCredit } = (await home.call('pauseMembership')).membership
  await home.useCard(testCards.failsLater)
  expect(await home.reactivate()).toMatchObject({ outcome: 'needs_payment' })
  await payUnnoticed(home)
  await home.call('endMembership', { body: {} })
  await world.clearFaults()
  await passDays(1)
  expect(await home.state()).toBe('cancelled')
  expect(await paidAmounts(home)).toEqual([1800, 1800 - unusedCredit])
  expect(await refundedSum(home)).toBe(1800)
  expect(await balanceOf(home)).toBe(0)
})

test('a membership ended a moment after an overdue payment runs to the end of the period that was paid for', async () => {
  const home = await family(monthly)
  await home.useCard(testCards.failsLater)
  await passDays(33)
  expect(await home.state()).toBe('past_due')
  await payUnnoticed(home)
  await home.call('endMembership', { body: {} })
  await world.clearFaults()
  await passDays(1)
  const { state, desired, ends_on } = await home.row()
  expect({ state, desired }).toEqual({ state: 'ending', desired: 'stop' })
  expect(ends_on).toBe((await home.row()).renews_on)
  expect(await home.refunds()).toEqual([])
})

test('a change of plan is refused until the renewal that it would be prorated against is paid', async () => {
  const home = await family(monthly)
  await advanceIntoDraft(world, home)
  for (const priceId of ['plan_200_1m_gbp_v1', 'plan_100_6m_gbp_v1'])
    await expect(home.call('previewPlanChange', { body: { priceId } })).rejects.toMatchObject({ code: 'not_now' })
  await advanceTo(new Date(world.clock.now().getTime() + 90 * minutes))
  expect(await home.call('previewPlanChange', { body: { priceId: 'plan_200_1m_gbp_v1' } })).toMatchObject({
    preview: { when: 'now' },
  })
})

test('a scheduled smaller plan that missed the renewal waits for its payment, and is dropped if the payment is declined', async () => {
  const large = { priceId: 'plan_200_1m_gbp_v1' }
  const [stays, ends, declined] = [await family(large), await family(large), await family(large)]
  for (const home of [stays, ends, declined]) {
    const { preview } = await home.call('previewPlanChange', { body: { priceId: 'plan_100_1m_gbp_v1' } })
    await home.call('changeSubscriptionPlan', { body: { previewId: preview.previewId } })
  }
  const renewal = (await stays.replica()).period_end?.getTime() ?? 0
  await advanceTo(new Date(renewal - 90 * minutes))
  await world.fault('POST', '/v1/subscriptions/*', { times: 1000, status: 503 })
  await advanceIntoDraft(world, stays, ends, declined)
  await declined.useCard(testCards.failsLater)
  await world.clearFaults()
  await advanceTo(new Date(world.clock.now().getTime() + 10 * minutes))
  for (const home of [stays, ends, declined])
    expect((await home.invoices()).map(({ status }) => status)).toEqual(['paid', 'draft'])
  await ends.call('endMembership', { body: {} })
  await passDays(1)
  expect(await ends.state()).toBe('cancelled')
  expect(await paidAmounts(ends)).toEqual([3600])
  expect(await balanceOf(ends)).toBe(0)
  expect(await stays.row()).toMatchObject({ price_id: 'plan_100_1m_gbp_v1' })
  expect(await balanceOf(stays)).toBe(1800)
  // Nothing is credited from a renewal that nobody has paid.
  expect(await declined.row()).toMatchObject({ state: 'past_due', price_id: large.priceId, credits_limit: 200 })
  expect(await declined.changes()).toMatchObject([{ state: 'kept', note: expect.stringContaining('overdue') }])
  expect([await paidAmounts(declined), await balanceOf(declined)]).toEqual([[3600], 0])
})

test('an end refunds the unused time of a pause that was made at the provider', async () => {
  const home = await family(monthly)
  await passDays(20)
  await pauseAtProvider(world, home)
  const { unusedCredit } = await home.details()
  expect(unusedCredit).toBeGreaterThan(0)
  await home.call('endMembership', { body: {} })
  await passDays(1)
  expect(await home.state()).toBe('cancelled')
  expect(await refundedSum(home)).toBe(unusedCredit)
})

test('a pause that reaches the provider after the renewal credits nothing of the renewal', async () => {
  const home = await family(monthly)
  const renewal = (await home.replica()).period_end?.getTime() ?? 0
  await advanceTo(new Date(renewal - 60_000))
  // An answer that was read before the renewal arrives after the renewal, and before any event.
  await world.control('webhooks/pause')
  const reading = world.holdCall('getSubscription', 'after')
  const paused = home.call('pauseMembership')
  await reading.reached
  await world.control('clock', { now: Math.floor(renewal / 1000) + 1 })
  reading.release()
  await paused
  await world.control('webhooks/resume')
  await advanceTo(new Date(renewal + 5 * minutes))
  await passDays(1)
  expect(await home.details()).toMatchObject({ plan: { state: 'paused' }, unusedCredit: 0 })
  expect(await paidAmounts(home)).toEqual([1800])
  expect(await home.reactivate()).toMatchObject({ outcome: 'done' })
  expect(await paidAmounts(home)).toEqual([1800, 1800])
  expect(await balanceOf(home)).toBe(0)
})

test('an upgrade that is paid after the end was requested lasts to the last day, and longer if the end is undone', async () => {
  const home = await family(monthly)
  await passDays(5)
  await home.useCard(testCards.failsLater)
  const { preview } = await home.call('previewPlanChange', { body: { priceId: 'plan_200_1m_gbp_v1' } })
  const { previewId } = preview
  expect(await home.call('changeSubscriptionPlan', { body: { previewId } })).toMatchObject({ outcome: 'needs_payment' })
  await world.fault('POST', '/v1/invoices/*', { times: 1000, status: 503 })
  await home.call('endMembership', { body: {} })
  // The provider's times are whole seconds.
  await advanceTo(new Date(world.clock.now().getTime() + 2000))
  await home.payOpen()
  await runDueJobs()
  await world.clearFaults()
  await passDays(1)
  const last = (await home.invoices()).at(-1)
  expect(last).toMatchObject({ status: 'paid', reason: 'subscription_update' })
  expect(await refundedSum(home)).toBe(0)
  expect(await home.row()).toMatchObject({ state: 'ending', desired: 'stop', credits_limit: 200 })
  expect(await home.changes()).toMatchObject([{ state: 'applied' }])
  await home.call('undoEndMembership')
  await passDays(30)
  expect(await home.row()).toMatchObject({ state: 'active', credits_limit: 200 })
  expect((await paidAmounts(home)).at(-1)).toBe(3600)
})

test('an abandoned reactivation can be tried again, even if a renewal overtook the pause', async () => {
  const home = await family(monthly)
  await advanceIntoDraft(world, home)
  await world.fault('POST', '/v1/*', { times: 1000, status: 503 })
  await home.call('pauseMembership')
  await passDays(1)
  await world.clearFaults()
  await passDays(1)
  expect(await home.refunds(), 'precondition').toMatchObject([{ amount_pence: 1800 }])
  await home.useCard(testCards.failsLater)
  expect(await home.reactivate()).toMatchObject({ outcome: 'needs_payment' })
  await passDays(3)
  expect(await home.row()).toMatchObject({ state: 'paused', desired: 'pause' })
  await home.useCard(testCards.good)
  expect(await home.reactivate()).toMatchObject({ outcome: 'done' })
})

test('an end a moment after a reactivation paid partly from the balance refunds the period once', async () => {
  const home = await family(monthly)
  await passDays(20)
  await home.call('pauseMembership')
  await home.useCard(testCards.failsLater)
  await home.reactivate()
  await passDays(3)
  expect(await home.row(), 'precondition').toMatchObject({ state: 'paused', desired: 'pause' })
  expect(await home.reactivate()).toMatchObject({ outcome: 'needs_payment' })
  await payUnnoticed(home)
  await home.call('endMembership', { body: {} })
  await world.clearFaults()
  await passDays(1)
  expect(await home.state()).toBe('cancelled')
  const paid = (await home.invoices())
    .filter(({ status }) => status === 'paid')
    .map(({ total_pence, due_pence }) => [total_pence, due_pence])
  expect(paid, 'precondition').toEqual([
    [1800, 1800],
    [1800, expect.any(Number)],
  ])
  expect(await refundedSum(home)).toBe(1800)
  expect(await balanceOf(home)).toBe(0)
  const { balance_pence } = await db
    .selectFrom('payment_customer')
    .select('balance_pence')
    .where('account_id', '=', home.id)
    .executeTakeFirstOrThrow()
  expect(balance_pence, 'nothing is owed at the provider either').toBe(0)
})
