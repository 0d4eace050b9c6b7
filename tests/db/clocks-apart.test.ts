// The provider's clock may be seconds ahead of ours, which affects neither what is billed nor when.
import { expect, test, vi } from 'vitest'
import { sandboxClock } from '#server/demo-clock/sandbox-clock.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db)
const { clock, family, passDays, runDueJobs } = world
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

test('a smaller plan requested right after joining waits for the renewal, even if by our clock the period has not begun', async () => {
  await sandboxClock(world.sandbox.origin).moveTo(new Date(clock.now().getTime() + 20_000))
  const home = await family({ priceId: 'plan_200_1m_gbp_v1' })
  const { period_start } = await home.replica()
  expect(period_start?.getTime()).toBeGreaterThan(clock.now().getTime())
  const { preview } = await home.call('previewPlanChange', { body: { priceId: 'plan_100_1m_gbp_v1' } })
  const change = await home.call('changeSubscriptionPlan', { body: { previewId: preview.previewId } })
  expect(change).toMatchObject({ outcome: 'scheduled' })
  await runDueJobs()
  await passDays(1)
  expect(await home.changes()).toMatchObject([{ state: 'scheduled' }])
  expect(await home.row()).toMatchObject({ credits_limit: 200 })
  await passDays(31)
  expect(await home.changes()).toMatchObject([{ state: 'applied' }])
  expect((await home.invoices()).map(({ total_pence, status }) => [total_pence, status])).toEqual([
    [3600, 'paid'],
    [1800, 'paid'],
  ])
  await world.expectInvariants()
})
