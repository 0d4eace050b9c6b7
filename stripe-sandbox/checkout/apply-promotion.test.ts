import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { configOf } from '../options.ts'
import { Store } from '../store.ts'
import { createPlans, membershipSession, type Plans } from '../testing/plans.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { applyPromotionCode, removePromotionCode } from './apply-promotion.ts'

// Only the checkout page calls these functions, so the test opens the running sandbox's store itself.
let sandbox: TestSandbox
let plans: Plans
let world: World
let close: () => void
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-promotion-'))
  sandbox = await startTestSandbox({ dataFolder: folder })
  plans = await createPlans(sandbox.stripe)
  const store = new Store(folder)
  world = createWorld({ store, config: configOf({}), clock: createClock(store) })
  close = () => {
    store.close()
    rmSync(folder, { recursive: true })
  }
})
afterAll(async () => {
  await sandbox.close()
  close()
})

async function createSession(more: object = { allow_promotion_codes: true }): Promise<string> {
  const { id } = await sandbox.stripe.customers.create({})
  return (await sandbox.stripe.checkout.sessions.create(membershipSession(id, plans.monthly27.id, more))).id
}
const createCode = async (code: string, restrictions: object = {}, coupon: object = {}) => {
  const { id } = await sandbox.stripe.coupons.create({ percent_off: 20, ...coupon })
  return sandbox.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code, ...restrictions })
}

test('a code reduces the total, and can be removed again', async () => {
  const session = await createSession()
  const code = await createCode('TWENTY')
  applyPromotionCode(world, session, ' twenty ')
  expect(await sandbox.stripe.checkout.sessions.retrieve(session)).toMatchObject({
    amount_subtotal: 2700,
    amount_total: 2160,
    total_details: { amount_discount: 540 },
    discounts: [{ coupon: null, promotion_code: code.id }],
  })
  removePromotionCode(world, session)
  expect((await sandbox.stripe.checkout.sessions.retrieve(session)).amount_total).toBe(2700)
  applyPromotionCode(world, session, 'TWENTY')
  const { session: paid } = await sandbox.payCheckout(session, { card: '4242424242424242' })
  expect(await sandbox.stripe.invoices.retrieve(String(paid.invoice))).toMatchObject({ amount_paid: 2160 })
})

test('the refusal of a code says why', async () => {
  const session = await createSession()
  await createCode('LARGE', { restrictions: { minimum_amount: 5000, minimum_amount_currency: 'gbp' } })
  const otherCustomer = await sandbox.stripe.customers.create({})
  await createCode('MINE', { customer: otherCustomer.id })
  await createCode('PAST', { expires_at: world.now() - 1 })
  await createCode('DOLLARS', {}, { percent_off: undefined, amount_off: 500, currency: 'usd' })
  const outcomeOf = (id: string, code: string) => {
    try {
      applyPromotionCode(world, id, code)
      return 'taken'
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(outcomeOf(session, 'LARGE')).toBe('This code needs an order of at least £50.00.')
  for (const code of ['MINE', 'PAST', 'DOLLARS', 'NOTHING'])
    expect(outcomeOf(session, code)).toBe('This code is invalid.')
  const plain = await createSession({})
  expect(outcomeOf(plain, 'LARGE')).toBe('No promotion codes can be used here.')
  await sandbox.payCheckout(session, { card: '4000000000000002' })
  await createCode('LATE')
  expect(outcomeOf(session, 'LATE')).toContain('a payment has been tried')
})
