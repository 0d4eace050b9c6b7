// Changes of plan and booster through the whole server and the payments sandbox. Each is previewed to the penny, and exactly the
// previewed amount is charged, now or at the renewal.
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { type Family, memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db, { startsAt: new Date('2027-01-31T09:00:00Z') })
const { family, passDays, advanceTo } = world

world.finishAfterEachTest()

const preview = async (home: Family, body: { priceId?: string; boosterSteps?: number }) =>
  (await home.call('previewPlanChange', { body })).preview
const change = async (home: Family, body: { priceId?: string; boosterSteps?: number }) => {
  const { previewId } = await preview(home, body)
  return home.call('changeSubscriptionPlan', { body: { previewId } })
}
const statement = async (home: Family) =>
  (await home.call('creditStatement')).entries.map(({ text, limit }) => [text, limit])

/** The year of the example in payments §8, whose period runs from 31 January to 28 February. */
const year = 2027

test('more credits and a longer interval now, and fewer at the renewal, cost what payments §8 says, to the penny', async () => {
  const up = await family({ priceId: 'plan_150_1m_gbp_v1' })
  const longer = await family({ priceId: 'plan_150_1m_gbp_v1' })
  const down = await family({ priceId: 'plan_200_1m_gbp_v1' })
  const { period_start } = await up.replica()
  await advanceTo(new Date((period_start?.getTime() ?? 0) + 14 * 86_400_000))

  const more = await preview(up, { priceId: 'plan_200_1m_gbp_v1' })
  expect(more).toMatchObject({
    when: 'now',
    dueNow: 450,
    from: { credits: 150, total: 2700 },
    to: { credits: 200, total: 3600 },
    nextPaymentOn: `${year}-02-28`,
    nextPaymentLabel: `28 February ${year}`,
    nextPayment: 3600,
    creditsTooMany: 0,
  })
  expect(more.lines.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-1350, 1800])
  const done = await up.call('changeSubscriptionPlan', { body: { previewId: more.previewId } })
  expect(done).toMatchObject({
    outcome: 'applied',
    amount: 450,
    membership: {
      plan: { packageCredits: 200, renewalDate: `${year}-02-28`, renewalAmount: 3600 },
      pendingChange: null,
    },
  })
  expect(more.shown).toMatchObject({
    duty: expect.stringContaining('Then £36 a month, renewing automatically'),
    button: 'Change and pay £4.50 now',
  })
  const evidence = await db
    .selectFrom('consent')
    .select('shown')
    .where('account_id', '=', up.id)
    .where('kind', '=', 'plan_change')
    .execute()
  expect(evidence).toMatchObject([
    { shown: { changeId: more.previewId, duePence: 450, text: expect.arrayContaining([more.shown.duty]) } },
  ])
  expect((await up.invoices()).map(({ total_pence, status }) => [total_pence, status])).toEqual([
    [2700, 'paid'],
    [450, 'paid'],
  ])
  expect(await statement(up)).toEqual([
    ['Change of plan: 50 more credits', 200],
    ['Your plan: 150 credits', 150],
  ])
  // A second request returns the same change.
  expect(await up.call('changeSubscriptionPlan', { body: { previewId: more.previewId } })).toMatchObject({
    outcome: 'applied',
  })
  expect(await up.invoices()).toHaveLength(2)

  const quarter = await preview(longer, { priceId: 'plan_150_3m_gbp_v1' })
  expect(quarter).toMatchObject({ when: 'now', dueNow: 6150, nextPayment: 7500 })
  expect(await longer.call('changeSubscriptionPlan', { body: { previewId: quarter.previewId } })).toMatchObject({
    outcome: 'applied',
    membership: { plan: { paymentInterval: 'quarterly', renewalDate: `${year}-05-14` } },
  })
  expect((await longer.invoices()).at(-1)).toMatchObject({ total_pence: 6150, status: 'paid' })

  const less = await preview(down, { priceId: 'plan_100_1m_gbp_v1' })
  expect(less).toMatchObject({ when: 'renewal', dueNow: 0, effectiveOn: `${year}-02-28`, nextPayment: 1800 })
  const planned = await down.call('changeSubscriptionPlan', { body: { previewId: less.previewId } })
  expect(planned).toMatchObject({
    outcome: 'scheduled',
    membership: {
      plan: { packageCredits: 200 },
      pendingChange: { waitsFor: 'renewal', packageCredits: 100, amount: 1800 },
    },
  })
  await passDays(16)
  expect(await down.details()).toMatchObject({
    plan: { packageCredits: 100, renewalAmount: 1800 },
    pendingChange: null,
  })
  expect((await down.invoices()).map(({ total_pence }) => total_pence)).toEqual([3600, 1800])
  expect(await down.eventTypes()).toEqual(expect.arrayContaining(['plan-change-scheduled', 'plan-changed']))
  expect((await up.invoices()).map(({ total_pence }) => total_pence)).toEqual([2700, 450, 3600])
})

test('a booster is added now and removed at the renewal', async () => {
  const home = await family({ priceId: 'plan_100_3m_gbp_v1' })
  const shown = await preview(home, { boosterSteps: 2 })
  expect(shown).toMatchObject({ when: 'now', dueNow: 1000, to: { boosterSteps: 2, credits: 120, total: 6000 } })
  const body = { boosterSteps: 2, previewId: shown.previewId }
  await expect(home.call('changeBooster', { body: { ...body, boosterSteps: 3 } })).rejects.toMatchObject({
    code: 'invalid_request',
  })
  const done = await home.call('changeBooster', { body })
  expect(done).toMatchObject({ outcome: 'applied', membership: { boosterSteps: 2, plan: { boosterCredits: 20 } } })
  expect(await statement(home)).toEqual([
    ['Wardrobe Booster: 20 more credits', 120],
    ['Your plan: 100 credits', 100],
  ])
  const off = await preview(home, { boosterSteps: 0 })
  expect(off).toMatchObject({ when: 'renewal', nextPayment: 5000 })
  expect(await home.call('changeBooster', { body: { boosterSteps: 0, previewId: off.previewId } })).toMatchObject({
    outcome: 'scheduled',
  })
  expect((await home.details()).plan).toMatchObject({ boosterCredits: 20, price: 6000, renewalAmount: 5000 })
  await passDays(95)
  expect(await home.details()).toMatchObject({ boosterSteps: 0, plan: { boosterCredits: 0, renewalAmount: 5000 } })
  expect((await home.invoices()).map(({ total_pence }) => total_pence)).toEqual([5000, 1000, 5000])
  const texts = (await home.call('listInvoices')).invoices.map(({ text }) => text)
  expect(texts).toContain('Wardrobe Booster, 20 credits')
  expect(texts[0]).toMatch(new RegExp(`^100 credits, \\d+ \\w+ ${year} to \\d+ \\w+ ${year}$`))
})

test('a change that does not fit at the renewal keeps the old plan, and says why', async () => {
  const home = await family({ priceId: 'plan_200_1m_gbp_v1' })
  await home.order(60, 60)
  const shown = await preview(home, { priceId: 'plan_100_1m_gbp_v1' })
  expect(shown).toMatchObject({ creditsTooMany: 20 })
  expect(shown.atHome).toHaveLength(2)
  await home.call('changeSubscriptionPlan', { body: { previewId: shown.previewId } })
  await passDays(32)
  const details = await home.details()
  expect(details).toMatchObject({ plan: { packageCredits: 200, renewalAmount: 3600 }, pendingChange: null })
  expect(details.changeNotMade).toMatch(/^You had 120 credits of clothes at home and the new plan has 100/)
  expect((await home.invoices()).at(-1)).toMatchObject({ total_pence: 3600 })
  expect(await home.eventTypes()).toContain('plan-change-kept')
})

test('a shorter interval waits for the renewal, is billed once, and brings the credits of the new plan', async () => {
  const home = await family({ priceId: 'plan_100_3m_gbp_v1' })
  expect(await change(home, { priceId: 'plan_150_1m_gbp_v1' })).toMatchObject({ outcome: 'scheduled' })
  await passDays(92)
  expect(await home.details()).toMatchObject({ plan: { packageCredits: 150, paymentInterval: 'monthly' } })
  expect((await home.invoices()).map(({ total_pence }) => total_pence).slice(0, 2)).toEqual([5000, 2700])
})

test('a change that awaits payment can be cancelled, and otherwise expires', async () => {
  const cancels = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const waits = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const ends = await family({ priceId: 'plan_100_1m_gbp_v1' })
  for (const home of [cancels, waits, ends]) {
    await home.useCard(testCards.failsLater)
    expect(await change(home, { priceId: 'plan_200_1m_gbp_v1' })).toMatchObject({ outcome: 'needs_payment' })
  }
  const { membership } = await cancels.call('cancelPlanChange')
  expect(membership).toMatchObject({ plan: { packageCredits: 100 }, pendingChange: null })
  expect((await cancels.invoices()).map(({ status }) => status)).toEqual(['paid', 'void'])
  await expect(cancels.call('cancelPlanChange')).rejects.toMatchObject({ code: 'not_now' })
  await ends.call('endMembership', { body: {} })
  await passDays(2)
  for (const home of [cancels, waits, ends]) {
    expect((await home.changes()).map(({ state }) => state)).toEqual(['abandoned'])
    expect((await home.invoices()).map(({ status }) => status)).toEqual(['paid', 'void'])
  }
  expect(await ends.replica()).toMatchObject({ cancel_at_period_end: true })
  expect(await waits.call('refreshPlanChange')).toMatchObject({ outcome: 'abandoned' })
})

test('the customer is credited the difference when a renewal is billed before the scheduled change could be made', async () => {
  const home = await family({ priceId: 'plan_200_1m_gbp_v1' })
  await change(home, { priceId: 'plan_100_1m_gbp_v1' })
  const { period_end } = await home.replica()
  await advanceTo(new Date((period_end?.getTime() ?? 0) - 2 * 3_600_000))
  await world.fault('POST', '/v1/subscriptions/*', { times: 1000, status: 503 })
  await passDays(1)
  await world.clearFaults()
  await passDays(1)
  expect(await home.details()).toMatchObject({ plan: { packageCredits: 100, renewalAmount: 1800 } })
  expect((await home.invoices()).map(({ total_pence }) => total_pence)).toEqual([3600, 3600, -1800])
  expect(await home.call('listInvoices')).toMatchObject({ balance: 1800 })
  expect((await home.changes()).map(({ state }) => state)).toEqual(['applied'])
})
