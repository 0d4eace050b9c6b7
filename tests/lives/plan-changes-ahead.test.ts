// Scheduled changes and previews, through the whole server and the payments sandbox.
import { afterEach, expect, test, vi } from 'vitest'
import { listStoredMail } from '#server/adapters/file-mailer/stored-mail.ts'
import { previewsByAccount } from '#server/domains/membership/rules/limits.ts'
import { addDays, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { countHits } from '#server/platform/http/rate-limit.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { type Family, memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db)
const { family, passDays, advanceTo, runDueJobs } = world
const minuteMs = 60_000
/** A month takes dozens of steps, each of which runs the jobs that are due. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

afterEach(async () => {
  await runDueJobs()
  await world.expectInvariants()
})

const preview = async (home: Family, priceId: string) =>
  (await home.call('previewPlanChange', { body: { priceId } })).preview
const plan = async (home: Family, priceId: string) => {
  const { previewId, effectiveOn } = await preview(home, priceId)
  expect(await home.call('changeSubscriptionPlan', { body: { previewId } })).toMatchObject({ outcome: 'scheduled' })
  return effectiveOn
}

test('undoing an end does not restore a scheduled change, and the page and the email say so', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  await plan(home, 'plan_100_3m_gbp_v1')
  const ending = await home.call('endMembership', { body: {} })
  expect(ending.membership).toMatchObject({ pendingChange: null, changeNotMade: null })
  const { membership } = await home.call('undoEndMembership')
  const words =
    'Your booked plan change was cancelled when you ended your membership. Book it again if you still want it.'
  expect(membership).toMatchObject({ plan: { state: 'active' }, pendingChange: null, changeNotMade: words })
  await runDueJobs()
  const emails = (await listStoredMail(world.mailFolder)).filter(({ template }) => template === 'end-undone')
  expect(emails.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([expect.stringContaining(words)])
  await passDays(31)
  expect((await home.details()).changeNotMade).toBeNull()
})

test('a change that is scheduled again and cancelled by its member leaves no notice', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  await plan(home, 'plan_100_3m_gbp_v1')
  await home.call('endMembership', { body: {} })
  await home.call('undoEndMembership')
  await plan(home, 'plan_100_3m_gbp_v1')
  expect((await home.call('cancelPlanChange')).membership).toMatchObject({ pendingChange: null, changeNotMade: null })
})

test('a preview, its evidence and the email name the booked change that a change made now replaces', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  const early = await preview(home, 'plan_200_3m_gbp_v1')
  expect(early.shown.cancels).toBeNull()
  await plan(home, 'plan_100_3m_gbp_v1')
  // The early preview was shown before the other change was booked.
  await expect(home.call('changeSubscriptionPlan', { body: { previewId: early.previewId } })).rejects.toMatchObject({
    code: 'preview_expired',
  })
  const { previewId, shown } = await preview(home, 'plan_200_3m_gbp_v1')
  expect(shown.cancels?.text).toMatch(/^You’ve booked a change to 100 credits from \d.+ This change replaces it\.$/)
  expect(await home.call('changeSubscriptionPlan', { body: { previewId } })).toMatchObject({ outcome: 'applied' })
  await runDueJobs()
  const emails = (await listStoredMail(world.mailFolder)).filter(({ template }) => template === 'plan-changed')
  expect(emails.at(-1)?.text.replaceAll(/\s+/g, ' ')).toContain('The change to 100 credits that you’d booked from')
  // A change that is paid at once records its invoice, too.
  const [paid] = (await home.changes()).filter(({ state }) => state === 'applied')
  expect(paid?.stripe_invoice).toBe((await home.invoices()).at(-1)?.stripe_id)
})

test('a change is previewed at once after an end is undone, before the provider knows', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  await home.call('endMembership', { body: {} })
  await runDueJobs()
  const held = world.holdCall('stopAtPeriodEnd', 'before')
  const undone = home.call('undoEndMembership')
  await held.reached
  try {
    expect(await preview(home, 'plan_100_3m_gbp_v1')).toMatchObject({ when: 'renewal', dueNow: 0 })
  } finally {
    held.release()
    await undone
  }
})

test('a new interval begins on the promised day, even if its renewal is in the first hour of that day', async () => {
  const midnight = startOfDayInLondon(addDays(dayInLondon(world.clock.now()), 1))
  await advanceTo(new Date(midnight.getTime() + 20 * minuteMs))
  const home = await family({ priceId: 'plan_150_1m_gbp_v1' })
  const effectiveOn = await plan(home, 'plan_100_3m_gbp_v1')
  const { period_end } = await home.replica()
  if (!period_end) throw new Error('there is no renewal')
  expect(effectiveOn).toBe(dayInLondon(period_end))
  await advanceTo(new Date(period_end.getTime() - 22 * minuteMs))
  expect(await home.changes()).toMatchObject([{ state: 'scheduled' }])
  await advanceTo(new Date(period_end.getTime() + 2 * 60 * minuteMs))
  const [change] = await home.changes()
  expect(change).toMatchObject({ state: 'applied', note: null })
  // The day is read from our own clock, which the test moves before the sandbox's.
  expect(change?.ended_at && dayInLondon(change.ended_at)).toBe(effectiveOn)
  expect((await home.invoices()).map(({ total_pence, status }) => [total_pence, status])).toEqual([
    [2700, 'paid'],
    [5000, 'paid'],
  ])
  expect((await home.details()).plan).toMatchObject({ paymentInterval: 'quarterly', packageCredits: 100 })
})

test('previews have a separate limit for each account, and the refusal says when to try again', async () => {
  const [busy, other] = [await family(), await family()]
  const hits = Array.from({ length: previewsByAccount.hits }, () => ({ limit: previewsByAccount, subject: busy.id }))
  const now = Date.now()
  // Both windows are filled, because the next one may begin before the call.
  const windows = [now, now + previewsByAccount.windowSeconds * 1000].map((at) => new Date(at))
  for (const at of windows) for (const hit of hits) await countHits(db, at, [hit])
  await expect(preview(busy, 'plan_200_3m_gbp_v1')).rejects.toMatchObject({
    status: 429,
    code: 'too_many',
    message: expect.stringMatching(/Try again in \d+ (second|minute)/),
  })
  expect(await busy.changes()).toEqual([])
  expect(await preview(other, 'plan_200_3m_gbp_v1')).toMatchObject({ when: 'now' })
})

test('unused previews are deleted after a week, and the outcomes of the others stay', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  await preview(home, 'plan_200_3m_gbp_v1')
  const { previewId } = await preview(home, 'plan_150_1m_gbp_v1')
  await plan(home, 'plan_100_3m_gbp_v1')
  await passDays(6)
  expect(await home.changes()).toHaveLength(3)
  await passDays(2)
  expect((await home.changes()).map(({ state }) => state)).toEqual(['scheduled'])
  await expect(home.call('changeSubscriptionPlan', { body: { previewId } })).rejects.toMatchObject({
    code: 'preview_expired',
  })
})

test('a change whose answer was lost and whose price is no longer sold is cancelled with a reason', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  const { previewId } = await preview(home, 'plan_150_1m_gbp_v1')
  await world.fault('POST', '/v1/subscriptions/*', { times: 10, status: 500 })
  await expect(home.call('changeSubscriptionPlan', { body: { previewId } })).rejects.toMatchObject({
    code: 'provider_unreachable',
  })
  await world.clearFaults()
  const setPrice = (pence: number) =>
    db.updateTable('plan_price').set({ total_pence: pence }).where('price_id', '=', 'plan_150_1m_gbp_v1').execute()
  await setPrice(2701)
  await expect(home.call('refreshPlanChange')).rejects.toMatchObject({ code: 'plan_unavailable' })
  await setPrice(2700)
  expect(await home.details()).toMatchObject({ plan: { packageCredits: 100 }, pendingChange: null })
})

test('a change paid a moment before it is cancelled is made, and the refusal says so', async () => {
  const home = await family({ priceId: 'plan_100_1m_gbp_v1' })
  await home.useCard(testCards.failsLater)
  const { previewId } = await preview(home, 'plan_150_1m_gbp_v1')
  expect(await home.call('changeSubscriptionPlan', { body: { previewId } })).toMatchObject({ outcome: 'needs_payment' })
  await world.control('webhooks/pause')
  await home.payOpen(testCards.good)
  await expect(home.call('cancelPlanChange')).rejects.toMatchObject({ code: 'already_done' })
  await world.control('webhooks/resume')
  expect(await home.details()).toMatchObject({ plan: { packageCredits: 150 }, pendingChange: null })
})
