// The life of a membership through the whole server and the payments sandbox: pausing, reactivating, ending, undoing an end, and
// cancelling within 14 days.
import { expect, test } from 'vitest'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { advanceIntoDraft, paidAmounts } from '../support/provider/at-the-provider.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db, { startsAt: new Date('2027-01-31T09:00:00Z') })
const { family, passDays, runDueJobs } = world

world.finishAfterEachTest()

test('an ending membership runs to the end of the paid period, and the end can be undone until then', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const before = await home.details()
  const { membership } = await home.call('endMembership', { body: { reason: 'grown_out' } })
  expect(membership).toMatchObject({ plan: { state: 'ending', renewalDate: null }, endsOn: before.endingNow.endsOn })
  expect(membership.endsOn).toBe(before.plan.renewalDate)
  // The member's request counts at once; a job brings the provider in line.
  await runDueJobs()
  expect(await home.replica()).toMatchObject({ cancel_at_period_end: true })
  expect(membership.can).toMatchObject({
    undoEnd: { allowed: true },
    end: { allowed: false },
    changePlan: { allowed: false },
  })
  await expect(home.call('endMembership', { body: {} })).rejects.toMatchObject({ code: 'already_done' })

  await passDays(10)
  const undone = await home.call('undoEndMembership')
  expect(undone.membership).toMatchObject({
    plan: { state: 'active', renewalDate: before.plan.renewalDate },
    endsOn: null,
  })
  expect(await home.replica()).toMatchObject({ cancel_at_period_end: false })
  await expect(home.call('undoEndMembership')).rejects.toMatchObject({ code: 'membership_state' })

  await home.call('endMembership', { body: {} })
  await passDays(25)
  expect(await home.state()).toBe('cancelled')
  expect(await home.replica()).toMatchObject({ status: 'canceled' })
  expect((await home.invoices()).filter(({ status }) => status === 'paid')).toHaveLength(1)
  expect(await home.eventTypes()).toContain('membership-ended')
  await expect(home.call('undoEndMembership')).rejects.toMatchObject({ code: 'membership_state' })
  await home.join()
  expect(await home.state()).toBe('active')
})

test('an end that is set at the provider is shown, and can be moved and undone', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const { stripe_id, period_end } = await home.replica()
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000)
  const endAt = async (at: Date) => {
    await world.stripe.subscriptions.update(stripe_id, { cancel_at: Math.floor(at.getTime() / 1000) })
    await runDueJobs()
    return home.details()
  }
  // An end after the paid period changes nothing yet.
  expect(await endAt(new Date((period_end?.getTime() ?? 0) + 10 * 86_400_000))).toMatchObject({
    plan: { state: 'active' },
    endsOn: null,
  })
  const within = { plan: { state: 'ending', renewalDate: null } }
  expect(await endAt(inDays(9))).toMatchObject({ ...within, endsOn: dayInLondon(inDays(9)) })
  expect(await endAt(inDays(12))).toMatchObject({ ...within, endsOn: dayInLondon(inDays(12)) })

  await home.call('undoEndMembership')
  await runDueJobs()
  expect(await world.stripe.subscriptions.retrieve(stripe_id)).toMatchObject({
    cancel_at: null,
    cancel_at_period_end: false,
  })
  expect(await home.details()).toMatchObject({ plan: { state: 'active' }, endsOn: null })
  await endAt(inDays(9))
  await passDays(10)
  expect(await home.state()).toBe('cancelled')
})

test('an ending membership is not over while a piece is at home', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await home.order(30)
  const { membership } = await home.call('endMembership', { body: {} })
  expect(membership.piecesAtHome).toBe(1)
  await passDays(33)
  expect(await home.state()).toBe('ending')
})

test('a pause bills nothing, and a reactivation bills a new period less the unused time', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await home.order(30)
  await expect(home.call('pauseMembership')).rejects.toMatchObject({ code: 'pieces_at_home' })
  expect((await home.details()).can.pause).toMatchObject({ allowed: false })
  const other = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await passDays(10)
  const { membership } = await other.call('pauseMembership')
  expect(membership.plan.state).toBe('paused')
  // 1800 pence a month; the month may have 28 to 31 days.
  expect(membership.unusedCredit).toBeGreaterThan(1140)
  expect(membership.unusedCredit).toBeLessThan(1235)
  expect(await other.replica()).toMatchObject({ status: 'paused' })
  await expect(other.call('pauseMembership')).rejects.toMatchObject({ code: 'already_done' })
  await passDays(35)
  expect(await other.invoices()).toHaveLength(1)
  expect(await other.state()).toBe('paused')

  const back = await other.reactivate()
  expect(back).toMatchObject({ outcome: 'done', membership: { plan: { state: 'active' }, unusedCredit: 0 } })
  const [, resumed] = await other.invoices()
  expect(resumed).toMatchObject({ status: 'paid', total_pence: 1800 - membership.unusedCredit })
  await runDueJobs()
  expect(await other.eventTypes()).toContain('membership-reactivated')
  await expect(other.reactivate()).rejects.toMatchObject({ code: 'already_done' })
})

test('an unfinished reactivation is cancelled, and can be tried again', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await passDays(5)
  const { unusedCredit } = (await home.call('pauseMembership')).membership
  await home.useCard(testCards.failsLater)
  await home.reactivate()
  await passDays(3)
  expect(await home.row()).toMatchObject({ state: 'paused', desired: 'pause' })
  await home.useCard(testCards.good)
  expect((await home.details()).unusedCredit).toBe(unusedCredit)
  expect(await home.reactivate()).toMatchObject({ outcome: 'done' })
  const paid = (await home.invoices()).filter(({ status }) => status === 'paid')
  // The credit of the first attempt is not lost with it.
  expect(paid.map(({ due_pence }) => due_pence)).toEqual([1800, 1800 - unusedCredit])
  await runDueJobs()
  expect(await home.call('listInvoices')).toMatchObject({ balance: 0 })
  // The credit is not refunded twice, or to the balance, when the contract is cancelled.
  await home.call('cancelWithinCoolingOff')
  await runDueJobs()
  const refunds = await home.refunds()
  expect(refunds.every(({ state, balance_entry }) => state === 'succeeded' && balance_entry === null)).toBe(true)
  expect(refunds.reduce((sum, { amount_pence }) => sum + (amount_pence ?? 0), 0)).toBe(3600 - unusedCredit)
  expect(await home.call('listInvoices')).toMatchObject({ balance: 0 })
})

test('the contract cannot be cancelled after 14 days', async () => {
  const home = await family()
  await db
    .updateTable('membership')
    .set({ cooling_off_notified_at: world.clock.now() })
    .where('account_id', '=', home.id)
    .execute()
  await passDays(16)
  expect((await home.details()).coolingOff).toBeNull()
  await expect(home.call('cancelWithinCoolingOff')).rejects.toMatchObject({ code: 'not_now' })
})

test('an end that cannot reach the provider is made once it can, and a renewal billed before that is refunded', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await passDays(27)
  for (const method of ['POST', 'DELETE'])
    await world.fault(method, '/v1/subscriptions/*', { times: 1000, status: 503 })
  const { membership } = await home.call('endMembership', { body: {} })
  expect(membership.plan.state).toBe('ending')
  expect(await home.replica()).toMatchObject({ cancel_at_period_end: false })
  await expect(home.call('undoEndMembership')).resolves.toMatchObject({ membership: { plan: { state: 'active' } } })
  await home.call('endMembership', { body: {} })
  // The renewal is billed before the end reaches the provider, so it is refunded and the subscription ends.
  await passDays(5)
  expect((await home.invoices()).filter(({ status }) => status === 'paid').length).toBe(2)
  await world.clearFaults()
  await passDays(1)
  expect(await home.replica()).toMatchObject({ status: 'canceled' })
  expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: 1800 }])
  expect(await home.state()).toBe('cancelled')
})

test('an end that reaches the provider after the renewal was billed ends at once, and the renewal is never charged', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const { period_end } = await home.replica()
  await world.advanceTo(new Date((period_end?.getTime() ?? 0) - 60_000))
  await world.fault('POST', '/v1/subscriptions/*', { times: 1000, status: 503 })
  const { endsOn } = (await home.call('endMembership', { body: {} })).membership
  await advanceIntoDraft(world, home)
  await world.clearFaults()
  await passDays(1)
  expect(await home.replica()).toMatchObject({ status: 'canceled' })
  expect(await home.row()).toMatchObject({ state: 'cancelled', ends_on: endsOn })
  expect([await paidAmounts(home), await home.refunds()]).toEqual([[1800], []])
})

test('a failed renewal can be paid, and an end voids its invoice', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const leaver = await family({ priceId: 'plan_100_1m_gbp_v1' })
  for (const each of [home, leaver]) await each.useCard(testCards.failsLater)
  await passDays(33)
  for (const each of [home, leaver]) expect(await each.state()).toBe('past_due')
  const details = await home.details()
  expect(details.overdue).toMatchObject({ amount: 1800, graceOver: false })
  expect(details.can).toMatchObject({
    pay: { allowed: true },
    changePlan: { allowed: false },
    pause: { allowed: false },
  })
  const due = await home.call('payMembership')
  expect(due).toMatchObject({ outcome: 'needs_payment', amount: 1800 })
  expect(due.clientSecret).toBeTruthy()

  await leaver.call('endMembership', { body: {} })
  await runDueJobs()
  expect(await leaver.state()).toBe('cancelled')
  expect((await leaver.invoices()).map(({ status }) => status)).toEqual(['paid', 'void'])

  await home.payOpen(testCards.good)
  await home.call('refreshMembership')
  expect(await home.state()).toBe('active')
  expect((await home.details()).overdue).toBeNull()
  await expect(home.call('payMembership')).rejects.toMatchObject({ code: 'already_done' })
})

test('the grace period ends after seven days with one event, and the invoice stays payable when the provider stops collecting it', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await home.useCard(testCards.failsLater)
  await passDays(33)
  await passDays(8)
  const types = await home.eventTypes()
  expect(types.filter((type) => type === 'membership-grace-over')).toHaveLength(1)
  await passDays(8)
  expect(await home.replica()).toMatchObject({ status: 'canceled' })
  expect(await home.state()).toBe('past_due')
  expect((await home.details()).can.pay).toEqual({ allowed: true })
})

test('a family that paused is not billed, even when the pause reaches the provider after the renewal', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const { period_end } = await home.replica()
  await world.advanceTo(new Date((period_end?.getTime() ?? 0) - 86_400_000))
  await world.fault('POST', '/v1/subscriptions/*', { times: 1000, status: 503 })
  const { membership } = await home.call('pauseMembership')
  // One day of a month that costs 1800 pence.
  expect(membership.unusedCredit).toBeGreaterThanOrEqual(58)
  expect(membership.unusedCredit).toBeLessThanOrEqual(61)
  await passDays(2)
  await world.clearFaults()
  await passDays(1)
  expect(await home.replica()).toMatchObject({ status: 'paused' })
  expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: 1800 }])
  expect((await home.details()).unusedCredit).toBe(membership.unusedCredit)
  expect(await home.reactivate()).toMatchObject({ outcome: 'done' })
  expect((await home.invoices()).map(({ due_pence }) => due_pence)).toEqual([
    1800,
    1800,
    1800 - membership.unusedCredit,
  ])
})
