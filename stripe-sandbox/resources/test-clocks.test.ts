import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePlans, type Plans } from '../testing/a-plan.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { at, newestEvent } from '../testing/time.ts'

let it: TestSandbox
let plans: Plans
beforeEach(async () => {
  it = await startTestSandbox()
  plans = await makePlans(it.stripe)
})
afterEach(() => it.close())

async function aClock(): Promise<{ clock: string; subscription: string }> {
  const clock = await it.stripe.testHelpers.testClocks.create({
    frozen_time: at('2027-01-31T09:00:00'),
    name: 'a year',
  })
  expect(clock).toMatchObject({ status: 'ready', frozen_time: at('2027-01-31T09:00:00'), name: 'a year' })
  const customer = await it.stripe.customers.create({ test_clock: clock.id })
  expect(customer.test_clock).toBe(clock.id)
  const card = await it.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const { id } = await it.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plans.monthly27.id }],
    default_payment_method: card.id,
  })
  return { clock: clock.id, subscription: id }
}

test('advances and bills on the way', async () => {
  const { clock, subscription } = await aClock()
  const advanced = await it.stripe.testHelpers.testClocks.advance(clock, { frozen_time: at('2027-03-02T09:00:00') })
  expect(advanced).toMatchObject({ status: 'ready', frozen_time: at('2027-03-02T09:00:00') })
  const invoices = await it.stripe.invoices.list({ subscription })
  expect(invoices.data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
    ['paid', 2700],
    ['paid', 2700],
  ])
  expect((await newestEvent(it)).type).toBe('test_helpers.test_clock.ready')
  expect(await it.stripe.testHelpers.testClocks.retrieve(clock)).toEqual(expect.objectContaining({ id: clock }))
  expect((await it.stripe.testHelpers.testClocks.list()).data).toHaveLength(1)
})

test('goes forward only, two intervals at most, and there is one', async () => {
  const { clock } = await aClock()
  const advance = (time: string) => errorOf(it.stripe.testHelpers.testClocks.advance(clock, { frozen_time: at(time) }))
  expect((await advance('2027-01-31T09:00:00')).param).toBe('frozen_time')
  expect((await advance('2027-04-01T09:00:00')).code).toBe('test_clock_advance_too_far')
  const second = it.stripe.testHelpers.testClocks.create({ frozen_time: at('2028-01-01T00:00:00') })
  expect((await errorOf(second)).message).toContain('one clock for everything')
  expect(await it.stripe.testHelpers.testClocks.del(clock)).toMatchObject({ deleted: true })
  expect((await errorOf(it.stripe.testHelpers.testClocks.retrieve(clock))).code).toBe('resource_missing')
  await expect(
    it.stripe.testHelpers.testClocks.create({ frozen_time: at('2028-01-01T00:00:00') }),
  ).resolves.toBeDefined()
})
