/** Wherever the sandbox divides, it rounds half a penny away from zero, in charges and in credits. */
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlans, type Plans } from '../../testing/plans.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts'
import { aSubscription, at, firstItem, moveClockTo } from '../../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
beforeAll(async () => {
  sandbox = await startTestSandbox({ isClockStopped: true })
  plans = await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())

const createRate = (percentage: number, inclusive: boolean) =>
  sandbox.stripe.taxRates.create({ display_name: 'VAT', percentage, inclusive })

/** Returns the tax and taxable amount of an invoice item, and the total of the invoice that would include it. */
async function taxesOfItem(amount: number, rate: Stripe.TaxRate) {
  const subscription = await aSubscription(sandbox, plans.monthly27)
  const item = await sandbox.stripe.invoiceItems.create({
    customer: String(subscription.customer),
    subscription: subscription.id,
    amount,
    currency: 'gbp',
    tax_rates: [rate.id],
  })
  const next = await sandbox.stripe.invoices.createPreview({ subscription: subscription.id })
  const line = next.lines.data.find((each) => each.parent?.invoice_item_details?.invoice_item === item.id)
  const [tax] = line?.taxes ?? []
  return [tax?.amount, tax?.taxable_amount, next.total]
}

test.each([
  [3, 20, true, [1, 2, 2703]],
  [-3, 20, true, [-1, -2, 2697]],
  [27, 20, true, [5, 22, 2727]],
  [-27, 20, true, [-5, -22, 2673]],
  [-2, 20, true, [0, -2, 2698]],
  [180, 17.5, false, [32, 180, 2912]],
  [-180, 17.5, false, [-32, -180, 2488]],
  [10, 5, false, [1, 10, 2711]],
  [-10, 5, false, [-1, -10, 2689]],
])(
  '%i pence at %d %, inclusive %s, give tax, taxable amount and invoice total %o',
  async (amount, percentage, inclusive, expected) => {
    expect(await taxesOfItem(amount, await createRate(percentage, inclusive))).toEqual(expected)
  },
)

test('a proration of half a penny is rounded away from zero, as credit and as charge', async () => {
  await moveClockTo(sandbox, '2027-04-01T00:00:00')
  const { id: product } = await sandbox.stripe.products.create({ name: 'Pence' })
  const createPrice = (unit_amount: number) =>
    sandbox.stripe.prices.create({ product, currency: 'gbp', unit_amount, recurring: { interval: 'month' } })
  const [oldPrice, newPrice] = [await createPrice(2701), await createPrice(3301)]
  const rate = await createRate(20, true)
  const subscription = await aSubscription(sandbox, oldPrice, {
    session: { subscription_data: { default_tax_rates: [rate.id], billing_mode: { type: 'flexible' } } },
  })
  const changed = await sandbox.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: firstItem(subscription).id, price: newPrice.id }],
      proration_behavior: 'always_invoice',
      proration_date: at('2027-04-16T00:00:00'),
    },
  })
  expect(changed.lines.data.map(({ amount, taxes }) => [amount, taxes?.[0]?.amount])).toEqual([
    [-1351, -225],
    [1651, 275],
  ])
})

test('a percentage discount rounds half a penny, and its exact amount counts in prorations', async () => {
  await moveClockTo(sandbox, '2027-06-01T00:00:00')
  const coupon = await sandbox.stripe.coupons.create({ percent_off: 35, duration: 'forever' })
  const { id: product } = await sandbox.stripe.products.create({ name: 'Pence' })
  const createPrice = (unit_amount: number) =>
    sandbox.stripe.prices.create({ product, currency: 'gbp', unit_amount, recurring: { interval: 'month' } })
  // 35% of 90 is 31.5, which a float holds as 31.499…
  const [oldPrice, newPrice] = [await createPrice(90), await createPrice(180)]
  const subscription = await aSubscription(sandbox, oldPrice, { session: { discounts: [{ coupon: coupon.id }] } })
  const paid = await sandbox.stripe.invoices.retrieve(String(subscription.latest_invoice))
  expect([paid.total, paid.total_discount_amounts?.[0]?.amount]).toEqual([58, 32])
  const changed = await sandbox.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: firstItem(subscription).id, price: newPrice.id }],
      proration_behavior: 'always_invoice',
      proration_date: at('2027-06-16T00:00:00'),
    },
  })
  // Half of the 58 charged, and half of 117.
  expect(changed.lines.data.map(({ amount }) => amount)).toEqual([-29, 59])
})

test('a credit note rounds its share of the invoice’s tax, and credits at most the quantity of a line', async () => {
  const { id: product } = await sandbox.stripe.products.create({ name: 'Pence' })
  const price = await sandbox.stripe.prices.create({
    product,
    currency: 'gbp',
    unit_amount: 30,
    recurring: { interval: 'month' },
  })
  const rate = await createRate(20, true)
  const subscription = await aSubscription(sandbox, price, {
    session: {
      line_items: [{ price: price.id, quantity: 3 }],
      subscription_data: { default_tax_rates: [rate.id], billing_mode: { type: 'flexible' } },
    },
  })
  const invoice = String(subscription.latest_invoice)
  // 3/90 of 15 pence of tax.
  const note = await sandbox.stripe.creditNotes.preview({ invoice, amount: 3, out_of_band_amount: 3 })
  expect(note.total_taxes?.[0]).toMatchObject({ amount: 1, taxable_amount: 3 })
  const [line] = (await sandbox.stripe.invoices.listLineItems(invoice)).data
  const lineId = line?.id ?? ''
  const lines = (quantity: number) => [{ type: 'invoice_line_item' as const, invoice_line_item: lineId, quantity }]
  expect((await sandbox.stripe.creditNotes.preview({ invoice, lines: lines(2), out_of_band_amount: 60 })).amount).toBe(
    60,
  )
  expect((await errorOf(sandbox.stripe.creditNotes.preview({ invoice, lines: lines(4) }))).param).toBe(
    'lines[0][quantity]',
  )
})

test('a percentage has at most four decimal places', async () => {
  expect((await createRate(8.8755, true)).percentage).toBe(8.8755)
  const refused = await errorOf(createRate(8.88755, true))
  expect([refused.param, refused.message]).toEqual([
    'percentage',
    'Invalid decimal: 8.88755; must contain at most 4 decimal places.',
  ])
})
