// The plans' prices at the provider are created once, by any of our servers, and compared at every later start.
import { expect, test } from 'vitest'
import { ensurePlans } from '#server/domains/membership/index.ts'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import { howCopy } from '#web/screens/storefront/how-it-works/copy.ts'
import { plansCopy } from '#web/screens/storefront/plans/copy.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { paymentsWorld } from '../support/worlds/payments-world.ts'

const { db } = await openTestDatabase()
const world = await paymentsWorld(db)
const { stripe } = world
const list = async () => ({
  prices: (await stripe.prices.list({ limit: 100 })).data,
  products: (await stripe.products.list({ limit: 100 })).data,
})

test('the nine prices of three plans, and the booster’s for each interval, are on sale under our names', async () => {
  const { prices, products } = await list()
  expect(products.map(({ id }) => id).toSorted()).toEqual([
    'wrenlet_booster_10',
    'wrenlet_credits_100',
    'wrenlet_credits_150',
    'wrenlet_credits_200',
  ])
  expect(Object.fromEntries(prices.map((price) => [price.lookup_key, price.unit_amount]))).toEqual({
    plan_100_1m_gbp_v1: 1800,
    plan_150_1m_gbp_v1: 2700,
    plan_200_1m_gbp_v1: 3600,
    plan_100_3m_gbp_v1: 5000,
    plan_150_3m_gbp_v1: 7500,
    plan_200_3m_gbp_v1: 10000,
    plan_100_6m_gbp_v1: 9000,
    plan_150_6m_gbp_v1: 13500,
    plan_200_6m_gbp_v1: 18000,
    booster_10_1m_gbp_v1: 180,
    booster_10_3m_gbp_v1: 500,
    booster_10_6m_gbp_v1: 900,
  })
  expect(prices.every((price) => price.currency === 'gbp' && price.tax_behavior === 'inclusive')).toBe(true)
})

test('a credit costs about 16.6p a month on a quarterly plan, as three pages say', async () => {
  const plans = db.selectFrom('plan_price').select(['credits', 'total_pence']).where('interval_months', '=', 3)
  const tenths = (await plans.execute()).map(({ credits, total_pence }) => Math.floor((total_pence / credits / 3) * 10))
  expect(tenths).toEqual([166, 166, 166])
  for (const copy of [homeCopy, howCopy, plansCopy])
    expect(JSON.stringify(copy)).toContain('1 credit costs about 16.6p a month on a 3-month plan')
})

test('later starts create nothing', async () => {
  await ensurePlans(world.services)
  const { prices, products } = await list()
  expect([prices.length, products.length]).toEqual([12, 4])
})

test('two processes that start at once against an empty provider create each price once', async () => {
  await world.control('POST', 'reset')
  const both = await Promise.all([ensurePlans(world.services), ensurePlans(world.services)])
  expect(both.map(({ ready, unavailable }) => [ready.size, unavailable])).toEqual([
    [12, []],
    [12, []],
  ])
  const { prices, products } = await list()
  expect([prices.length, products.length]).toEqual([12, 4])
})

test('a provider that fails midway has each price once after another start', async () => {
  await world.control('POST', 'reset')
  await world.fault('POST', '/v1/products', { times: 3, status: 500 })
  await world.fault('POST', '/v1/prices', { times: 4, dropAfterCommit: true })
  const { ready } = await ensurePlans(world.services).catch(() => ensurePlans(world.services))
  expect(ready.size).toBe(12)
  expect((await list()).prices).toHaveLength(12)
})

test('a price that is not on sale at the provider is not sold here', async () => {
  const [price] = (await stripe.prices.list({ lookup_keys: ['plan_200_6m_gbp_v1'] })).data
  await stripe.prices.update(price?.id ?? '', { active: false })
  const { unavailable } = await ensurePlans(world.services)
  expect(unavailable).toEqual(['plan_200_6m_gbp_v1'])
})
