// Pauses, ends and changes while a payment is outstanding. A renewal is a draft at the provider for about an hour, a card may be
// declined after that, and a call may get no answer.
import { expect, test } from 'vitest'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { openTestDatabase } from '../support/database/database.ts'
import {
  advanceIntoDraft,
  changeAtProvider,
  endAtProvider,
  paidAmounts,
  pauseAtProvider,
} from '../support/provider/at-the-provider.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { type Family, memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db, { startsAt: new Date('2027-01-31T09:00:00Z') })
const { family, passDays, advanceTo, runDueJobs } = world

world.finishAfterEachTest()

const minutes = 60_000
const monthly = { priceId: 'plan_100_1m_gbp_v1' }

/** Ends the membership, and expects its unused time to be refunded to the card once, with nothing left in the balance. */
async function expectEndRefundsToCard(home: Family, unusedCredit: number): Promise<void> {
  await home.call('endMembership', { body: {} })
  await passDays(1)
  const refunds = await home.refunds()
  expect(refunds.every(({ state, balance_entry }) => state === 'succeeded' && balance_entry === null)).toBe(true)
  expect(refunds.reduce((sum, { amount_pence }) => sum + (amount_pence ?? 0), 0)).toBe(unusedCredit)
  expect(await home.call('listInvoices')).toMatchObject({ balance: 0 })
}

test('a member who pauses or ends while a renewal is unpaid is not charged, and gets no refund', async () => {
  const [pauses, declined, ends] = [await family(monthly), await family(monthly), await family(monthly)]
  await advanceIntoDraft(world, pauses, declined, ends)
  await declined.useCard(testCards.failsLater)
  for (const home of [pauses, declined])
    expect((await home.call('pauseMembership')).membership).toMatchObject({
      plan: { state: 'paused' },
      unusedCredit: 0,
    })
  await ends.call('endMembership', { body: {} })
  await passDays(2)
  for (const home of [pauses, declined, ends]) {
    expect(await paidAmounts(home)).toEqual([1800])
    expect(await home.refunds()).toEqual([])
  }
  expect(await pauses.state()).toBe('paused')
  expect(await ends.state()).toBe('cancelled')

  await declined.call('endMembership', { body: {} })
  expect(await pauses.reactivate()).toMatchObject({ outcome: 'done' })
  await passDays(1)
  expect(await declined.refunds()).toEqual([])
  expect(await paidAmounts(pauses)).toEqual([1800, 1800])
})

test('while a renewal is unpaid, the preview of an end says that it is immediate, and the end cannot be undone', async () => {
  const home = await family(monthly)
  const paid = await home.details()
  expect(paid.endingNow).toMatchObject({ endsOn: paid.plan.renewalDate, atOnce: false })
  await advanceIntoDraft(world, home)
  const { endingNow, plan } = await home.details()
  expect(plan.state, 'precondition').toBe('active')
  expect(endingNow).toMatchObject({ endsOn: dayInLondon(world.clock.now()), atOnce: true })
  const { membership } = await home.call('endMembership', { body: {} })
  expect(membership).toMatchObject({ endsOn: endingNow.endsOn, can: { undoEnd: { allowed: false } } })
})

test('a renewal collected after the family paused is refunded in full', async () => {
  const home = await family(monthly)
  await advanceIntoDraft(world, home)
  await world.fault('POST', '/v1/*', { times: 1000, status: 503 })
  expect((await home.call('pauseMembership')).membership).toMatchObject({ unusedCredit: 0 })
  await passDays(1)
  expect(await paidAmounts(home)).toEqual([1800, 1800])
  await world.clearFaults()
  await passDays(1)
  expect(await home.replica()).toMatchObject({ status: 'paused' })
  expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: 1800 }])
  expect((await home.details()).unusedCredit).toBe(0)
  expect(await home.reactivate()).toMatchObject({ outcome: 'done' })
  expect(await paidAmounts(home)).toEqual([1800, 1800, 1800])
})

test('an end refunds to the card the unused time that failed reactivations moved to the balance', async () => {
  const home = await family(monthly)
  await passDays(16)
  const { unusedCredit } = (await home.call('pauseMembership')).membership
  await home.useCard(testCards.failsLater)
  for (const _ of ['once', 'again']) {
    expect(await home.reactivate()).toMatchObject({ outcome: 'needs_payment' })
    await passDays(3)
    expect(await home.row()).toMatchObject({ state: 'paused', desired: 'pause' })
  }
  await expectEndRefundsToCard(home, unusedCredit)
})

test('an end during a second pause does not refund the balance of the first pause, which is spent', async () => {
  const home = await family(monthly)
  await passDays(20)
  await home.call('pauseMembership')
  await home.useCard(testCards.failsLater)
  expect(await home.reactivate()).toMatchObject({ outcome: 'needs_payment' })
  await passDays(3)
  await home.useCard(testCards.good)
  expect(await home.reactivate()).toMatchObject({ outcome: 'done' })
  await passDays(14)
  const { unusedCredit } = (await home.call('pauseMembership')).membership
  await expectEndRefundsToCard(home, unusedCredit)
})

test('a reactivation waits for its credit, however often it is requested', async () => {
  const home = await family(monthly)
  await passDays(5)
  const { unusedCredit } = (await home.call('pauseMembership')).membership
  await home.useCard(testCards.failsLater)
  await home.reactivate()
  await passDays(3)
  await home.useCard(testCards.good)
  await world.fault('POST', '/v1/customers/*', { times: 1000, status: 503 })
  for (const _ of ['once', 'again']) {
    await expect(home.reactivate()).rejects.toMatchObject({ code: 'provider_unreachable' })
    const { button } = await home.call('reactivationTerms')
    expect(button, 'with the credit in transit').toBe(`Reactivate and pay ${formatPounds(pence(1800 - unusedCredit))}`)
  }
  await world.clearFaults()
  await runDueJobs()
  expect(await home.reactivate()).toMatchObject({ outcome: 'done' })
  expect(await paidAmounts(home)).toEqual([1800, 1800 - unusedCredit])
  await runDueJobs()
  expect(await home.call('listInvoices')).toMatchObject({ balance: 0 })
})

test('unused time is refunded or deducted when the provider ends or pauses the subscription', async () => {
  const [ended, paused] = [await family(monthly), await family(monthly)]
  await passDays(16)
  const { unusedCredit } = (await ended.call('pauseMembership')).membership
  await endAtProvider(world, ended)
  await passDays(1)
  expect(await ended.state()).toBe('cancelled')
  expect(await ended.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: unusedCredit }])

  await pauseAtProvider(world, paused)
  expect(await paused.state()).toBe('paused')
  await passDays(10)
  expect(await paused.reactivate()).toMatchObject({ outcome: 'done' })
  const [, resumed] = await paidAmounts(paused)
  expect(resumed, 'less the unused time').toBeLessThan(1800)
})

/** Schedules a shorter interval for the renewal. @returns the moment of the renewal */
async function scheduleMonthly(home: Family): Promise<Date> {
  const { preview } = await home.call('previewPlanChange', { body: { priceId: 'plan_150_1m_gbp_v1' } })
  await home.call('changeSubscriptionPlan', { body: { previewId: preview.previewId } })
  return (await home.replica()).period_end ?? new Date(0)
}

test('an end while a scheduled interval is being applied bills no period of that interval', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  const renewal = await scheduleMonthly(home)
  await advanceTo(new Date(renewal.getTime() - 36 * 60 * minutes))
  await world.fault('POST', '/v1/subscriptions/*', { times: 1000, status: 503 })
  await advanceTo(new Date(renewal.getTime() - 8 * minutes))
  expect((await home.details()).pendingChange, 'precondition').not.toBeNull()
  await home.call('endMembership', { body: {} })
  await world.clearFaults()
  await passDays(2)
  expect(await home.state()).toBe('cancelled')
  const [paid, back] = [await paidAmounts(home), (await home.refunds()).map(({ amount_pence }) => amount_pence ?? 0)]
  expect(paid.reduce((sum, pence) => sum + pence, 0) - back.reduce((sum, pence) => sum + pence, 0)).toBe(7500)
})

test('a scheduled interval whose payment is declined makes the membership overdue', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  const renewal = await scheduleMonthly(home)
  await home.useCard(testCards.failsLater)
  await advanceTo(new Date(renewal.getTime() + 2 * 60 * minutes))
  expect(await home.state()).toBe('past_due')
  expect((await home.invoices()).at(-1)).toMatchObject({ status: 'open', reason: 'subscription_update' })
  expect(await home.eventTypes()).toContain('membership-past-due')
  await passDays(4)
  expect(await home.eventTypes()).toContain('invoice-failed')
})

test('an unpaid change made at the provider does not affect the paid period, and only the change is undone after a day', async () => {
  const home = await family(monthly)
  await passDays(3)
  const before = await home.row()
  await home.useCard(testCards.failsLater)
  await changeAtProvider(world, home, 'plan_150_1m_gbp_v1')
  expect(await home.replica(), 'precondition').toMatchObject({ status: 'past_due', price_key: 'plan_150_1m_gbp_v1' })
  const asBefore = {
    state: 'active',
    price_id: before.price_id,
    credits_limit: before.credits_limit,
    unpaid_from: null,
  }
  expect(await home.row()).toMatchObject(asBefore)
  expect(await home.eventTypes()).not.toContain('membership-past-due')
  await passDays(2)
  expect(await home.replica()).toMatchObject({ status: 'active', price_key: 'plan_100_1m_gbp_v1', open_invoice: null })
  expect(await home.row()).toMatchObject({ ...asBefore, renews_on: before.renews_on })
  expect((await home.invoices()).map(({ status }) => status)).toEqual(['paid', 'void'])
  expect(await home.refunds()).toEqual([])
})
