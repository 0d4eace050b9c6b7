// An unpaid renewal, through the whole server and the payments sandbox. It stays payable until 30 days after the grace period, even
// when the provider no longer collects it; only then does the membership end (product §3.4).
import { expect, test } from 'vitest'
import { endUnpaid } from '#server/domains/membership/operations/end-unpaid.ts'
import { dayInLondon, daysBetween } from '#server/kernel/calendar.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { paidAmounts } from '../support/provider/at-the-provider.ts'
import { overdueFamilies } from '../support/provider/overdue-families.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { type Family, memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db, { startsAt: new Date('2027-03-10T09:00:00Z') })
const { family, passDays, advanceTo, runDueJobs } = world
const { openInvoiceOf } = overdueFamilies(db, world)

world.finishAfterEachTest()

const monthly = { priceId: 'plan_100_1m_gbp_v1' }
const dayMs = 86_400_000

/** A family whose first renewal failed this many days ago, and whose card still fails. */
async function overdueFor(days: number, options: object = monthly): Promise<Family> {
  const home = await family(options)
  const { period_end } = await home.replica()
  await home.useCard(testCards.failsLater)
  await advanceTo(new Date((period_end?.getTime() ?? 0) + days * dayMs + 6 * 3_600_000))
  expect(await home.state(), 'precondition').toBe('past_due')
  return home
}

/** Pays the amount that is due now, as the card form does. */
async function payDue(home: Family, card: string = testCards.good): Promise<void> {
  const { restart_subscription } = await home.row()
  if (restart_subscription === null) await home.payOpen(card)
  else await world.control(`invoices/${await openInvoiceOf(restart_subscription)}/pay`, { card })
  await home.call('refreshMembership')
  await runDueJobs()
}

test('20 days after the grace period, when the provider no longer collects, a new subscription pays for the missed period', async () => {
  const home = await overdueFor(27)
  const before = await home.row()
  expect(await home.replica()).toMatchObject({ status: 'canceled', open_invoice: null })
  const { overdue } = await home.details()
  const missed = dayInLondon(before.unpaid_from ?? new Date(0))
  expect(overdue).toMatchObject({ amount: 1800, graceOver: true, periods: [{ amount: 1800 }] })
  expect(daysBetween(missed, overdue?.payBy as never)).toBe(36)
  const due = await home.call('payMembership')
  expect(due).toMatchObject({ outcome: 'needs_payment', amount: 1800 })
  expect(due.clientSecret).toBeTruthy()
  expect(due.paymentPage).toBeTruthy()
  // A second request returns the same payment.
  expect(await home.call('payMembership')).toEqual(due)
  await payDue(home)

  const after = await home.row()
  expect(after).toMatchObject({ id: before.id, state: 'active', renews_on: before.renews_on, unpaid_from: null })
  expect(after.stripe_subscription).not.toBe(before.stripe_subscription)
  expect(after.joined_with).toBe(before.stripe_subscription)
  expect(await paidAmounts(home)).toEqual([1800, 1800])
  expect(await home.refunds()).toEqual([])
  expect((await home.details()).overdue).toBeNull()
  // When the missed period is over, the membership renews with the card that paid for that period.
  await passDays(5)
  expect(await paidAmounts(home)).toEqual([1800, 1800, 1800])
  // The family can pause, with its unused time credited.
  expect((await home.call('pauseMembership')).membership.unusedCredit).toBeGreaterThan(1000)
})

test('once the next period has begun both amounts are shown, and paid together', async () => {
  const home = await overdueFor(33)
  const { overdue } = await home.details()
  expect(overdue).toMatchObject({ amount: 3600, periods: [{ amount: 1800 }, { amount: 1800 }] })
  expect(await home.call('payMembership')).toMatchObject({ amount: 3600 })
  await payDue(home)
  expect(await home.state()).toBe('active')
  expect(await paidAmounts(home)).toEqual([1800, 3600])
  const { period_end } = await home.replica()
  expect(period_end?.getTime()).toBeGreaterThan(world.clock.now().getTime() + 20 * dayMs)
  await passDays(31)
  expect(await paidAmounts(home)).toEqual([1800, 3600, 1800])
})

test('an amount due that has grown is requested again, and the subscription for the old amount is replaced', async () => {
  const home = await overdueFor(28)
  expect(await home.call('payMembership')).toMatchObject({ amount: 1800 })
  const { restart_subscription: first } = await home.row()
  await passDays(5)
  expect(await home.call('payMembership')).toMatchObject({ amount: 3600 })
  expect((await home.row()).restart_subscription).not.toBe(first)
  await payDue(home)
  expect(await paidAmounts(home)).toEqual([1800, 3600])
})

test('an overdue membership ends after 30 days on hold, and the end is announced two days before', async () => {
  const home = await overdueFor(33, { priceId: 'plan_150_3m_gbp_v1' })
  expect(await home.eventTypes()).not.toContain('membership-end-ahead')
  // One day at a time, because recurring jobs run every morning.
  for (let day = 34; day <= 36; day++) await passDays(1)
  expect(await home.state()).toBe('past_due')
  expect(await home.eventTypes()).not.toContain('membership-ending')
  await passDays(1)
  expect(await home.state()).toBe('cancelled')
  expect((await home.row()).ending_reason).toBe('unpaid')
  const events = await db
    .selectFrom('membership_event')
    .select(['cause', 'actor', 'at'])
    .where('membership_id', '=', (await home.row()).id)
    .where('cause', 'in', ['miss a renewal', 'grace over', 'end ahead', 'end'])
    .orderBy('at')
    .execute()
  expect(events.map(({ cause }) => cause)).toEqual(['miss a renewal', 'grace over', 'end ahead', 'end'])
  const [missed, onHold, ahead, ended] = events.map(({ at }) => dayInLondon(at)) as [never, never, never, never]
  expect([daysBetween(missed, onHold), daysBetween(ahead, ended), daysBetween(missed, ended)]).toEqual([7, 2, 37])
  expect((await home.eventTypes()).filter((type) => type === 'membership-end-ahead')).toHaveLength(1)
  expect(await paidAmounts(home)).toEqual([7500])
  await expect(home.call('payMembership')).rejects.toMatchObject({ code: 'already_done' })
  await home.join()
  expect(await home.state()).toBe('active')
})

test('a membership that is paid on the last morning does not end, although the webhook has not arrived', async () => {
  const home = await overdueFor(33, { priceId: 'plan_150_3m_gbp_v1' })
  for (let day = 34; day <= 36; day++) await passDays(1)
  await home.call('payMembership')
  const { restart_subscription: restart } = await home.row()
  await world.control('webhooks/pause')
  await world.control(`invoices/${await openInvoiceOf(String(restart))}/pay`, { card: testCards.good })
  world.clock.advance(dayMs)
  await endUnpaid(world.services.membership)
  expect(await home.row()).toMatchObject({ state: 'active', stripe_subscription: restart })
  await world.control('webhooks/resume')
  await passDays(1)
  expect(await home.state()).toBe('active')
  expect(await home.refunds()).toEqual([])
})

test('a payment after the end is refunded in full, and starts no membership', async () => {
  const home = await overdueFor(27)
  await home.call('payMembership')
  const invoice = await openInvoiceOf(String((await home.row()).restart_subscription))
  // The end does not reach the provider before the invoice is paid.
  await world.fault('DELETE', '/v1/subscriptions/*', { times: 1000, status: 503 })
  await home.call('endMembership', { body: {} })
  await world.control(`invoices/${invoice}/pay`, { card: testCards.good })
  await world.clearFaults()
  await runDueJobs()
  await passDays(1)
  expect(await home.state()).toBe('cancelled')
  expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: 1800 }])
  const { count } = await db
    .selectFrom('membership')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', home.id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
})
