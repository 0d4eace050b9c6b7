import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joining, makePlans, type Plans } from '../../testing/a-plan.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts'
import { aMember, firstItem, goTo } from '../../testing/time.ts'

let it: TestSandbox
let plans: Plans
beforeAll(async () => {
  it = await startTestSandbox({ timeStands: true })
  plans = await makePlans(it.stripe)
})
afterAll(() => it.close())
beforeEach(() => goTo(it, '2027-01-31T09:00:00'))

const totals = async (member: Stripe.Subscription) =>
  (await it.stripe.invoices.list({ subscription: member.id })).data.map(({ total }) => total).reverse()
const half = (more: Partial<Stripe.CouponCreateParams> = {}) => it.stripe.coupons.create({ percent_off: 50, ...more })

describe('a coupon', () => {
  test('lasts for one invoice, for some months or for ever', async () => {
    const once = await aMember(it, plans.monthly27, { session: { discounts: [{ coupon: (await half()).id }] } })
    const months = await half({ duration: 'repeating', duration_in_months: 2 })
    const some = await aMember(it, plans.monthly27, { session: { discounts: [{ coupon: months.id }] } })
    const always = await half({ duration: 'forever' })
    const ever = await aMember(it, plans.monthly27, { session: { discounts: [{ coupon: always.id }] } })
    await goTo(it, '2027-05-01T00:00:00')
    expect(await totals(once)).toEqual([1350, 2700, 2700, 2700])
    expect(await totals(some)).toEqual([1350, 1350, 2700, 2700])
    expect(await totals(ever)).toEqual([1350, 1350, 1350, 1350])
    expect(once.discounts).toEqual([])
    expect((await it.stripe.coupons.retrieve(always.id)).times_redeemed).toBe(1)
  })

  test('of a fixed amount is split over the lines, and tax is charged on the rest', async () => {
    const coupon = await it.stripe.coupons.create({ amount_off: 500, currency: 'gbp', duration: 'once', name: 'Hello' })
    const { id: customer } = await it.stripe.customers.create({})
    const session = await it.stripe.checkout.sessions.create(
      joining(customer, plans.monthly27.id, {
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
    const { session: paid } = await it.payCheckout(session.id, { card: '4242424242424242' })
    const invoice = await it.stripe.invoices.retrieve(String(paid.invoice), { expand: ['discounts.source.coupon'] })
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

  test('counts in prorations: credits what was charged, and still takes off its percentage', async () => {
    const coupon = await half({ duration: 'forever' })
    const member = await aMember(it, plans.monthly27, { session: { discounts: [{ coupon: coupon.id }] } })
    await goTo(it, '2027-02-14T09:00:00')
    const changed = await it.stripe.subscriptions.update(member.id, {
      items: [{ id: firstItem(member).id, price: plans.monthly36.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    })
    expect((changed.latest_invoice as Stripe.Invoice).lines.data.map(({ amount }) => amount)).toEqual([-675, 900])
  })

  test('can be added to a subscription later and removed again', async () => {
    const member = await aMember(it, plans.monthly27)
    const coupon = await half({ duration: 'forever' })
    const given = await it.stripe.subscriptions.update(member.id, {
      discounts: [{ coupon: coupon.id }],
      expand: ['discounts'],
    })
    expect(given.discounts[0]).toMatchObject({ object: 'discount', subscription: member.id })
    await it.stripe.coupons.del(coupon.id)
    await goTo(it, '2027-03-01T00:00:00')
    expect((await totals(member)).at(-1)).toBe(1350)
    await it.stripe.subscriptions.update(member.id, { discounts: '' })
    await goTo(it, '2027-04-01T00:00:00')
    expect((await totals(member)).at(-1)).toBe(2700)
  })

  test('saves the card for the second month even if the first is free', async () => {
    const free = await it.stripe.coupons.create({ percent_off: 100, duration: 'once' })
    const member = await aMember(it, plans.monthly27, { session: { discounts: [{ coupon: free.id }] } })
    expect(member).toMatchObject({ status: 'active', default_payment_method: expect.stringMatching(/^pm_/) })
    await goTo(it, '2027-03-01T00:00:00')
    expect(await totals(member)).toEqual([0, 2700])
    expect((await it.stripe.invoices.list({ subscription: member.id, limit: 1 })).data[0]?.status).toBe('paid')
  })

  test('is refused when it is invalid or used up', async () => {
    const create = (params: Stripe.CouponCreateParams) => errorOf(it.stripe.coupons.create(params))
    expect((await create({})).param).toBe('percent_off')
    expect((await create({ percent_off: 10, amount_off: 100, currency: 'gbp' })).param).toBe('percent_off')
    expect((await create({ amount_off: 100 })).param).toBe('currency')
    expect((await create({ percent_off: 120 })).param).toBe('percent_off')
    expect((await create({ percent_off: 10, duration: 'repeating' })).param).toBe('duration_in_months')
    const one = await half({ max_redemptions: 1, id: 'only-one' })
    expect((await create({ percent_off: 10, id: 'only-one' })).code).toBe('resource_already_exists')
    await aMember(it, plans.monthly27, { session: { discounts: [{ coupon: one.id }] } })
    const { id } = await it.stripe.customers.create({})
    const again = joining(id, plans.monthly27.id, { discounts: [{ coupon: one.id }] })
    expect((await errorOf(it.stripe.checkout.sessions.create(again))).code).toBe('coupon_expired')
  })
})

describe('a promotion code', () => {
  const promotion = async (more: Partial<Stripe.PromotionCodeCreateParams> = {}) =>
    it.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: (await half({ duration: 'forever' })).id },
      ...more,
    })

  test('is found whatever its case, and redeemed through the session', async () => {
    const code = await promotion({ code: 'WREN10' })
    expect((await it.stripe.promotionCodes.list({ code: 'wren10' })).data.map(({ id }) => id)).toEqual([code.id])
    const member = await aMember(it, plans.monthly27, { session: { discounts: [{ promotion_code: code.id }] } })
    expect(await totals(member)).toEqual([1350])
    expect((await it.stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1)
    await it.stripe.promotionCodes.update(code.id, { active: false })
    const { id } = await it.stripe.customers.create({})
    const again = joining(id, plans.monthly27.id, { discounts: [{ promotion_code: code.id }] })
    expect((await errorOf(it.stripe.checkout.sessions.create(again))).code).toBe('promotion_code_inactive')
  })

  test('is refused when it exists, has invalid characters, or comes with another discount', async () => {
    await promotion({ code: 'TWICE' })
    expect((await errorOf(promotion({ code: 'twice' }))).param).toBe('code')
    expect((await errorOf(promotion({ code: 'no spaces' }))).param).toBe('code')
    const { id } = await it.stripe.customers.create({})
    const both = joining(id, plans.monthly27.id, { discounts: [{ coupon: 'x' }], allow_promotion_codes: true })
    expect((await errorOf(it.stripe.checkout.sessions.create(both))).param).toBe('discounts')
  })
})
