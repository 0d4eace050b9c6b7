// Changes of a membership with an immediate effect, through the whole server and the payments sandbox.
// membership-life.test.ts and its neighbours cover changes that take months.
import { afterEach, expect, test } from 'vitest'
import { timeInLondon } from '#server/kernel/calendar.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { sendClothes } from '../support/send-clothes.ts'
import { type Family, memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db)
const { family, passDays, advanceTo, runDueJobs } = world

afterEach(async () => {
  await world.clearFaults()
  await runDueJobs()
  await world.expectInvariants()
})

const preview = async (home: Family, body: { priceId?: string; boosterSteps?: number }) =>
  (await home.call('previewPlanChange', { body })).preview
const change = async (home: Family, body: { priceId?: string; boosterSteps?: number }) => {
  const { previewId } = await preview(home, body)
  return home.call('changeSubscriptionPlan', { body: { previewId } })
}

test('a preview shows when it expires, as the setting says and in London time', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const setPreviewMinutes = (value: string) =>
    db.updateTable('setting').set({ value }).where('key', '=', 'membership.preview_minutes').execute()
  await setPreviewMinutes('40')
  const { expiresAt, expiresLabel } = await preview(home, { priceId: 'plan_200_1m_gbp_v1' })
  await setPreviewMinutes('15')
  const left = new Date(expiresAt).getTime() - world.clock.now().getTime()
  expect(left).toBeGreaterThan(30 * 60_000)
  expect(left).toBeLessThanOrEqual(40 * 60_000)
  expect(expiresLabel).toBe(timeInLondon(new Date(expiresAt)))
})

test('a card without funds shows the provider’s message and changes nothing, and another card pays', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await home.useCard(testCards.failsLater)
  const refused = await change(home, { priceId: 'plan_200_1m_gbp_v1' })
  expect(refused).toMatchObject({
    outcome: 'needs_payment',
    amount: 1800,
    membership: { plan: { packageCredits: 100 }, pendingChange: { waitsFor: 'payment' } },
  })
  expect(refused.clientSecret).toBeTruthy()
  expect(refused.message).toMatch(/declined/)
  expect((await home.details()).can.pause.allowed).toBe(false)
  await expect(preview(home, { priceId: 'plan_150_1m_gbp_v1' })).rejects.toMatchObject({ code: 'not_now' })
  expect(await home.call('refreshPlanChange')).toMatchObject({ outcome: 'needs_payment', amount: 1800 })
  await home.payOpen(testCards.noFunds)
  expect(await home.call('refreshPlanChange')).toMatchObject({
    outcome: 'needs_payment',
    message: 'Your card has insufficient funds.',
  })
  await home.payOpen(testCards.challenged, { challenge: 'fail' })
  expect(await home.state()).toBe('active')
  await home.payOpen(testCards.good)
  expect(await home.call('refreshPlanChange')).toMatchObject({
    outcome: 'applied',
    membership: { plan: { packageCredits: 200 }, pendingChange: null },
  })
})

test('a change whose answer was lost is found again and charged once', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const { previewId } = await preview(home, { priceId: 'plan_150_1m_gbp_v1' })
  await world.fault('POST', '/v1/subscriptions/*', { times: 3, dropAfterCommit: true })
  await expect(home.call('changeSubscriptionPlan', { body: { previewId } })).rejects.toMatchObject({
    code: 'provider_unreachable',
  })
  await world.clearFaults()
  expect(await home.call('refreshPlanChange')).toMatchObject({ outcome: 'applied' })
  expect(await home.call('changeSubscriptionPlan', { body: { previewId } })).toMatchObject({ outcome: 'applied' })
  expect(await home.invoices()).toHaveLength(2)
})

test('a change that failed to reach the provider and is refused on the retry is cancelled with a reason', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const { previewId } = await preview(home, { priceId: 'plan_150_1m_gbp_v1' })
  await world.fault('POST', '/v1/subscriptions/*', { times: 10, status: 500 })
  await expect(home.call('changeSubscriptionPlan', { body: { previewId } })).rejects.toMatchObject({
    code: 'provider_unreachable',
  })
  await world.clearFaults()
  await world.fault('POST', '/v1/subscriptions/*', { times: 10, status: 400 })
  expect(await home.call('refreshPlanChange')).toMatchObject({
    outcome: 'abandoned',
    membership: { plan: { packageCredits: 100 }, pendingChange: null },
  })
  await world.clearFaults()
  expect(await change(home, { priceId: 'plan_150_1m_gbp_v1' })).toMatchObject({ outcome: 'applied' })
  expect(await home.invoices()).toHaveLength(2)
})

test('a scheduled change is restored when the change that replaced it is never paid', async () => {
  const home = await family({ priceId: 'plan_150_1m_gbp_v1' })
  expect(await change(home, { priceId: 'plan_100_1m_gbp_v1' })).toMatchObject({ outcome: 'scheduled' })
  await home.useCard(testCards.failsLater)
  expect(await change(home, { priceId: 'plan_200_1m_gbp_v1' })).toMatchObject({
    outcome: 'needs_payment',
    membership: { pendingChange: { waitsFor: 'payment' } },
  })
  expect((await home.call('cancelPlanChange')).membership.pendingChange).toMatchObject({
    waitsFor: 'renewal',
    priceId: 'plan_100_1m_gbp_v1',
  })
  await home.useCard(testCards.good)
  expect(await change(home, { priceId: 'plan_200_1m_gbp_v1' })).toMatchObject({
    outcome: 'applied',
    membership: { pendingChange: null },
  })
})

test('the same plan, an unknown plan, too many steps, an old preview and another family’s preview are refused', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const other = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await expect(preview(home, {})).rejects.toMatchObject({ code: 'already_done' })
  await expect(preview(home, { priceId: 'plan_100_1m_gbp_v1' })).rejects.toMatchObject({ code: 'already_done' })
  await expect(preview(home, { priceId: 'plan_9_1m' })).rejects.toMatchObject({ code: 'plan_unavailable' })
  await expect(preview(home, { boosterSteps: 11 })).rejects.toMatchObject({ code: 'invalid_request' })
  const { previewId } = await preview(home, { priceId: 'plan_150_1m_gbp_v1' })
  await expect(other.call('changeSubscriptionPlan', { body: { previewId } })).rejects.toMatchObject({
    code: 'preview_expired',
  })
  await advanceTo(new Date(world.clock.now().getTime() + 16 * 60_000))
  await expect(home.call('changeSubscriptionPlan', { body: { previewId } })).rejects.toMatchObject({
    code: 'preview_expired',
  })
  const first = await preview(home, { priceId: 'plan_150_1m_gbp_v1' })
  await change(home, { priceId: 'plan_200_1m_gbp_v1' })
  await expect(home.call('changeSubscriptionPlan', { body: { previewId: first.previewId } })).rejects.toMatchObject({
    code: 'preview_expired',
  })
})

test('a membership whose reactivation is declined stays paused until it is paid', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await passDays(5)
  await home.call('pauseMembership')
  await home.useCard(testCards.failsLater)
  const refused = await home.reactivate()
  expect(refused).toMatchObject({ outcome: 'needs_payment', membership: { plan: { state: 'paused' } } })
  expect(refused.clientSecret).toBeTruthy()
  expect(refused.message).toMatch(/declined/)
  // A second request returns the same payment.
  const again = await home.reactivate()
  expect(again).toMatchObject({ outcome: 'needs_payment', amount: refused.amount })
  expect((await home.invoices()).filter(({ status }) => status === 'open')).toHaveLength(1)
  await home.payOpen(testCards.good)
  const { membership } = await home.call('refreshMembership')
  expect(membership.plan.state).toBe('active')
  await runDueJobs()
  expect(await home.state()).toBe('active')
})

test('an end during a pause, once the 14 days are over, refunds the unused time to the card', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await passDays(20)
  const { membership } = await home.call('pauseMembership')
  await home.call('endMembership', { body: {} })
  await runDueJobs()
  expect(await home.state()).toBe('cancelled')
  expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: membership.unusedCredit }])
})

test('a cancellation refunds everything before clothes are sent, and afterwards everything but the daily shares', async () => {
  const withoutClothes = await family()
  const withClothes = await family()
  await passDays(9)
  await sendClothes(db, withClothes.id, { now: world.clock.now(), back: true })
  expect((await withoutClothes.details()).coolingOff).toMatchObject({ refund: 7500, proRata: false })
  const shown = (await withClothes.details()).coolingOff
  expect(shown?.proRata).toBe(true)
  await Promise.all([withoutClothes.call('cancelWithinCoolingOff'), withClothes.call('cancelWithinCoolingOff')])
  await expect(withClothes.call('cancelWithinCoolingOff')).rejects.toMatchObject({ code: 'already_done' })
  await runDueJobs()
  expect(await withoutClothes.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: 7500 }])
  expect(await withClothes.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: shown?.refund }])
  expect(shown?.refund).toBeGreaterThan(6700)
  expect(shown?.refund).toBeLessThan(6850)
  for (const home of [withoutClothes, withClothes]) {
    expect(await home.state()).toBe('cancelled')
    expect(await home.replica()).toMatchObject({ status: 'canceled' })
  }
})

test('a cancellation during a pause charges for the days before the pause, not for those during it', async () => {
  const home = await family()
  await passDays(3)
  await sendClothes(db, home.id, { now: world.clock.now(), back: true })
  await home.call('pauseMembership')
  const atThePause = (await home.details()).coolingOff?.refund
  expect(atThePause).toBeGreaterThan(7200)
  await passDays(6)
  expect((await home.details()).coolingOff?.refund).toBe(atThePause)
  await home.call('cancelWithinCoolingOff')
  await runDueJobs()
  expect(await home.state()).toBe('cancelled')
  expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: atThePause }])
})

test('a cancellation after a pause and a reactivation charges each used day once, and refunds the rest to the card', async () => {
  const [withClothes, withoutClothes] = [await family(), await family()]
  await passDays(3)
  await sendClothes(db, withClothes.id, { now: world.clock.now(), back: true })
  for (const home of [withClothes, withoutClothes]) await home.call('pauseMembership')
  await passDays(4)
  for (const home of [withClothes, withoutClothes]) expect(await home.reactivate()).toMatchObject({ outcome: 'done' })
  await passDays(2)
  const paid = (await withClothes.invoices()).reduce((sum, { paid_pence }) => sum + paid_pence, 0)
  const shown = (await withClothes.details()).coolingOff?.refund ?? 0
  // Five days, three and two, of a quarter that costs £75 and has 89 to 92 days.
  expect(paid - shown).toBeGreaterThanOrEqual(Math.floor((5 * 7500) / 92) - 2)
  expect(paid - shown).toBeLessThanOrEqual(Math.ceil((5 * 7500) / 89) + 2)
  for (const home of [withClothes, withoutClothes]) await home.call('cancelWithinCoolingOff')
  await runDueJobs()
  const refunded = async (home: typeof withClothes) =>
    (await home.refunds()).reduce(
      (sum, { amount_pence, state }) => sum + (state === 'succeeded' ? (amount_pence ?? 0) : 0),
      0,
    )
  expect(await refunded(withClothes)).toBe(shown)
  expect(await refunded(withoutClothes)).toBe(paid)
  for (const home of [withClothes, withoutClothes])
    expect(await home.call('listInvoices')).toMatchObject({ balance: 0 })
})

test('a family that leaves before acceptance gets a full refund, and can join again', async () => {
  await db.updateTable('setting').set({ value: '"manual"' }).where('key', '=', 'membership.acceptance').execute()
  const ends = await family()
  const cancels = await family()
  await db.updateTable('setting').set({ value: '"automatic"' }).where('key', '=', 'membership.acceptance').execute()
  expect((await ends.details()).coolingOff).toMatchObject({ refund: 7500 })
  await ends.call('endMembership', { body: {} })
  await cancels.call('cancelWithinCoolingOff')
  await runDueJobs()
  for (const home of [ends, cancels]) {
    expect(await home.state()).toBe('cancelled')
    expect(await home.replica()).toMatchObject({ status: 'canceled' })
    expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: 7500 }])
    expect(await home.eventTypes()).toContain('membership-refused')
  }
  await ends.join()
  expect(await ends.state()).toBe('active')
})

test('every event received again, twice and backwards, changes nothing', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await change(home, { boosterSteps: 1 })
  await home.call('pauseMembership')
  await home.reactivate()
  await home.call('endMembership', { body: {} })
  await runDueJobs()
  const everything = async () => ({
    row: await home.row(),
    changes: await home.changes(),
    refunds: await home.refunds(),
    events: await home.eventTypes(),
    steps: await db.selectFrom('membership_event').selectAll().orderBy('id').execute(),
    ledger: await db.selectFrom('credit_ledger').selectAll().orderBy('id').execute(),
  })
  const before = await everything()
  // The recurring jobs change nothing either.
  await world.advanceTo(new Date(world.clock.now().getTime() + 6 * 60_000))
  await world.control('events/replay', { times: 2 })
  await runDueJobs()
  await world.control('events/replay', { reverse: true })
  await runDueJobs()
  expect(await everything()).toEqual(before)
})
