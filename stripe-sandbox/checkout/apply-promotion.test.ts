import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { configOf } from '../options.ts'
import { Store } from '../store.ts'
import { joining, makePlans, type Plans } from '../testing/a-plan.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { applyPromotionCode, removePromotionCode } from './apply-promotion.ts'

// Only the page of a session calls it, so the test opens the world of a running sandbox itself.
let it: TestSandbox
let plans: Plans
let world: World
let close: () => void
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-promotion-'))
  it = await startTestSandbox({ dataFolder: folder })
  plans = await makePlans(it.stripe)
  const store = new Store(folder)
  world = createWorld({ store, config: configOf({}), clock: createClock(store) })
  close = () => {
    store.close()
    rmSync(folder, { recursive: true })
  }
})
afterAll(async () => {
  await it.close()
  close()
})

async function aSession(more: object = { allow_promotion_codes: true }): Promise<string> {
  const { id } = await it.stripe.customers.create({})
  return (await it.stripe.checkout.sessions.create(joining(id, plans.monthly27.id, more))).id
}
const aCode = async (code: string, restrictions: object = {}, coupon: object = {}) => {
  const { id } = await it.stripe.coupons.create({ percent_off: 20, ...coupon })
  return it.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code, ...restrictions })
}

test('a code reduces the total, and can be removed again', async () => {
  const session = await aSession()
  const code = await aCode('TWENTY')
  applyPromotionCode(world, session, ' twenty ')
  expect(await it.stripe.checkout.sessions.retrieve(session)).toMatchObject({
    amount_subtotal: 2700,
    amount_total: 2160,
    total_details: { amount_discount: 540 },
    discounts: [{ coupon: null, promotion_code: code.id }],
  })
  removePromotionCode(world, session)
  expect((await it.stripe.checkout.sessions.retrieve(session)).amount_total).toBe(2700)
  applyPromotionCode(world, session, 'TWENTY')
  const { session: paid } = await it.payCheckout(session, { card: '4242424242424242' })
  expect(await it.stripe.invoices.retrieve(String(paid.invoice))).toMatchObject({ amount_paid: 2160 })
})

test('a code is refused with the reason', async () => {
  const session = await aSession()
  await aCode('LARGE', { restrictions: { minimum_amount: 5000, minimum_amount_currency: 'gbp' } })
  const stranger = await it.stripe.customers.create({})
  await aCode('MINE', { customer: stranger.id })
  await aCode('PAST', { expires_at: world.now() - 1 })
  await aCode('DOLLARS', {}, { percent_off: undefined, amount_off: 500, currency: 'usd' })
  const answer = (id: string, code: string) => {
    try {
      applyPromotionCode(world, id, code)
      return 'taken'
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(answer(session, 'LARGE')).toBe('This code needs an order of at least £50.00.')
  for (const code of ['MINE', 'PAST', 'DOLLARS', 'NOTHING']) expect(answer(session, code)).toBe('This code is invalid.')
  const plain = await aSession({})
  expect(answer(plain, 'LARGE')).toBe('No promotion codes can be used here.')
  await it.payCheckout(session, { card: '4000000000000002' })
  await aCode('LATE')
  expect(answer(session, 'LATE')).toContain('a payment has been tried')
})
