import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, membershipSession, type Plans } from '../../testing/plans.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts'
import { aSubscription, firstItem, moveClockTo } from '../../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
beforeAll(async () => {
  sandbox = await startTestSandbox({ isClockStopped: true })
  plans = await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())
beforeEach(() => moveClockTo(sandbox, '2027-01-31T09:00:00'))

const totals = async (subscription: Stripe.Subscription) =>
  (await sandbox.stripe.invoices.list({ subscription: subscription.id })).data.map(({ total }) => total).reverse()
const createHalfOff = (more: Partial<Stripe.CouponCreateParams> = {}) =>
  sandbox.stripe.coupons.create({ percent_off: 50, ...more })

describe('a coupon', () => {
  test('lasts for one invoice, for some months or for ever', async () => {
    const onceSubscription = await aSubscription(sandbox, plans.monthly27, {
      session: { discounts: [{ coupon: (await createHalfOff()).id }] },
    })
    const twoMonths = await createHalfOff({ duration: 'repeating', duration_in_months: 2 })
    const twoMonthSubscription = await aSubscription(sandbox, plans.monthly27, {
      session: { discounts: [{ coupon: twoMonths.id }] },
    })
    const forever = await createHalfOff({ duration: 'forever' })
    const foreverSubscription = await aSubscription(sandbox, plans.monthly27, {
      session: { discounts: [{ coupon: forever.id }] },
    })
    await moveClockTo(sandbox, '2027-05-01T00:00:00')
    expect(await totals(onceSubscription)).toEqual([1350, 2700, 2700, 2700])
    expect(await totals(twoMonthSubscription)).toEqual([1350, 1350, 2700, 2700])
    expect(await totals(foreverSubscription)).toEqual([1350, 1350, 1350, 1350])
    expect(onceSubscription.discounts).toEqual([])
    expect((await sandbox.stripe.coupons.retrieve(forever.id)).times_redeemed).toBe(1)
  })

  test('of a fixed amount is split over the lines, and tax is charged on the rest', async () => {
    const coupon = await sandbox.stripe.coupons.create({
      amount_off: 500,
      currency: 'gbp',
      duration: 'once',
      name: 'Hello',
    })
    const { id: customer } = await sandbox.stripe.customers.create({})
    const session = await sandbox.stripe.checkout.sessions.create(
      membershipSession(customer, plans.monthly27.id, {
        discounts: [{ coupon: coupon.id }],
        line_items: [
          { price: plans.monthly27.id, quantity: 1 },
          { price: plans.booster.id, quantity: 1 },
        ],
        subscription_data: { default_tax_rates: [plans.rate.id], billing_mode: { type: 'flexible' } },
      }),
    )
    expect(session).toMatchObject({
      amount_subtotal: 2880,
      amount_total: 2380,
      total_details: { amount_discount: 500 },
      discounts: [{ coupon: coupon.id }],
    })
    const { session: paid } = await sandbox.payCheckout(session.id, { card: '4242424242424242' })
    const invoice = await sandbox.stripe.invoices.retrieve(String(paid.invoice), {
      expand: ['discounts.source.coupon'],
    })
    expect(invoice.lines.data.map((line) => line.discount_amounts?.[0]?.amount)).toEqual([469, 31])
    expect(invoice).toMatchObject({
      subtotal: 2880,
      total: 2380,
      amount_paid: 2380,
      total_discount_amounts: [{ amount: 500 }],
      discounts: [{ source: { coupon: { name: 'Hello' } } }],
    })
    const tax = [2700 - 469, 180 - 31].map((amount) => Math.round(amount - amount / 1.2))
    expect(invoice.total_taxes?.[0]?.amount).toBe((tax[0] ?? 0) + (tax[1] ?? 0))
  })

  test('counts in prorations: they credit what was charged, and charge the discounted price', async () => {
    const coupon = await createHalfOff({ duration: 'forever' })
    const subscription = await aSubscription(sandbox, plans.monthly27, {
      session: { discounts: [{ coupon: coupon.id }] },
    })
    await moveClockTo(sandbox, '2027-02-14T09:00:00')
    const changed = await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: plans.monthly36.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    })
    expect((changed.latest_invoice as Stripe.Invoice).lines.data.map(({ amount }) => amount)).toEqual([-675, 900])
  })

  test('can be added to a subscription later and removed again', async () => {
    const subscription = await aSubscription(sandbox, plans.monthly27)
    const coupon = await createHalfOff({ duration: 'forever' })
    const discounted = await sandbox.stripe.subscriptions.update(subscription.id, {
      discounts: [{ coupon: coupon.id }],
      expand: ['discounts'],
    })
    expect(discounted.discounts[0]).toMatchObject({ object: 'discount', subscription: subscription.id })
    await sandbox.stripe.coupons.del(coupon.id)
    await moveClockTo(sandbox, '2027-03-01T00:00:00')
    expect((await totals(subscription)).at(-1)).toBe(1350)
    await sandbox.stripe.subscriptions.update(subscription.id, { discounts: '' })
    await moveClockTo(sandbox, '2027-04-01T00:00:00')
    expect((await totals(subscription)).at(-1)).toBe(2700)
  })

  test('leaves the card saved for the second month when the first is free', async () => {
    const freeMonth = await sandbox.stripe.coupons.create({ percent_off: 100, duration: 'once' })
    const subscription = await aSubscription(sandbox, plans.monthly27, {
      session: { discounts: [{ coupon: freeMonth.id }] },
    })
    expect(subscription).toMatchObject({ status: 'active', default_payment_method: expect.stringMatching(/^pm_/) })
    await moveClockTo(sandbox, '2027-03-01T00:00:00')
    expect(await totals(subscription)).toEqual([0, 2700])
    expect((await sandbox.stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data[0]?.status).toBe(
      'paid',
    )
  })

  test('is refused when it is invalid or used up', async () => {
    const create = (params: Stripe.CouponCreateParams) => errorOf(sandbox.stripe.coupons.create(params))
    expect((await create({})).param).toBe('percent_off')
    expect((await create({ percent_off: 10, amount_off: 100, currency: 'gbp' })).param).toBe('percent_off')
    expect((await create({ amount_off: 100 })).param).toBe('currency')
    expect((await create({ percent_off: 120 })).param).toBe('percent_off')
    expect((await create({ percent_off: 10, duration: 'repeating' })).param).toBe('duration_in_months')
    const singleUse = await createHalfOff({ max_redemptions: 1, id: 'only-one' })
    expect((await create({ percent_off: 10, id: 'only-one' })).code).toBe('resource_already_exists')
    await aSubscription(sandbox, plans.monthly27, { session: { discounts: [{ coupon: singleUse.id }] } })
    const { id } = await sandbox.stripe.customers.create({})
    const secondSession = membershipSession(id, plans.monthly27.id, { discounts: [{ coupon: singleUse.id }] })
    expect((await errorOf(sandbox.stripe.checkout.sessions.create(secondSession))).code).toBe('coupon_expired')
  })
})

describe('a promotion code', () => {
  const createCode = async (more: Partial<Stripe.PromotionCodeCreateParams> = {}) =>
    sandbox.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: (await createHalfOff({ duration: 'forever' })).id },
      ...more,
    })

  test('is found whatever its case, and redeemed through the session', async () => {
    const code = await createCode({ code: 'WREN10' })
    expect((await sandbox.stripe.promotionCodes.list({ code: 'wren10' })).data.map(({ id }) => id)).toEqual([code.id])
    const subscription = await aSubscription(sandbox, plans.monthly27, {
      session: { discounts: [{ promotion_code: code.id }] },
    })
    expect(await totals(subscription)).toEqual([1350])
    expect((await sandbox.stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1)
    await sandbox.stripe.promotionCodes.update(code.id, { active: false })
    const { id } = await sandbox.stripe.customers.create({})
    const secondSession = membershipSession(id, plans.monthly27.id, { discounts: [{ promotion_code: code.id }] })
    expect((await errorOf(sandbox.stripe.checkout.sessions.create(secondSession))).code).toBe('promotion_code_inactive')
  })

  test('is refused when its code is taken, has invalid characters, or comes with another discount', async () => {
    await createCode({ code: 'TWICE' })
    expect((await errorOf(createCode({ code: 'twice' }))).param).toBe('code')
    expect((await errorOf(createCode({ code: 'no spaces' }))).param).toBe('code')
    const { id } = await sandbox.stripe.customers.create({})
    const twoDiscounts = membershipSession(id, plans.monthly27.id, {
      discounts: [{ coupon: 'x' }],
      allow_promotion_codes: true,
    })
    expect((await errorOf(sandbox.stripe.checkout.sessions.create(twoDiscounts))).param).toBe('discounts')
  })
})
