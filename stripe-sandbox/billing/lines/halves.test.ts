/** Amounts of exactly half a penny, positive and negative: wherever the sandbox divides, it rounds halves away from zero. */
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlans, type Plans } from '../../testing/a-plan.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts'
import { aMember, at, firstItem, goTo } from '../../testing/time.ts'

let it: TestSandbox
let plans: Plans
beforeAll(async () => {
  it = await startTestSandbox({ timeStands: true })
  plans = await makePlans(it.stripe)
})
afterAll(() => it.close())

const rateOf = (percentage: number, inclusive: boolean) =>
  it.stripe.taxRates.create({ display_name: 'VAT', percentage, inclusive })

/** The taxes on the next invoice's line for an amount alone, and for its credit. */
async function taxesOfItem(amount: number, rate: Stripe.TaxRate) {
  const member = await aMember(it, plans.monthly27)
  const item = await it.stripe.invoiceItems.create({
    customer: String(member.customer),
    subscription: member.id,
    amount,
    currency: 'gbp',
    tax_rates: [rate.id],
  })
  const next = await it.stripe.invoices.createPreview({ subscription: member.id })
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
])('%i pence at %d %, inclusive %s: %o', async (amount, percentage, inclusive, expected) => {
  expect(await taxesOfItem(amount, await rateOf(percentage, inclusive))).toEqual(expected)
})

test('a proration of half a penny is rounded away from zero, as credit and as charge', async () => {
  await goTo(it, '2027-04-01T00:00:00')
  const { id: product } = await it.stripe.products.create({ name: 'Pence' })
  const price = (unit_amount: number) =>
    it.stripe.prices.create({ product, currency: 'gbp', unit_amount, recurring: { interval: 'month' } })
  const [old, young] = [await price(2701), await price(3301)]
  const rate = await rateOf(20, true)
  const member = await aMember(it, old, {
    session: { subscription_data: { default_tax_rates: [rate.id], billing_mode: { type: 'flexible' } } },
  })
  const changed = await it.stripe.invoices.createPreview({
    subscription: member.id,
    subscription_details: {
      items: [{ id: firstItem(member).id, price: young.id }],
      proration_behavior: 'always_invoice',
      proration_date: at('2027-04-16T00:00:00'),
    },
  })
  expect(changed.lines.data.map(({ amount, taxes }) => [amount, taxes?.[0]?.amount])).toEqual([
    [-1351, -225],
    [1651, 275],
  ])
})

test('a percentage off rounds its halves, and carries into prorations exactly', async () => {
  await goTo(it, '2027-06-01T00:00:00')
  const coupon = await it.stripe.coupons.create({ percent_off: 35, duration: 'forever' })
  const { id: product } = await it.stripe.products.create({ name: 'Pence' })
  const price = (unit_amount: number) =>
    it.stripe.prices.create({ product, currency: 'gbp', unit_amount, recurring: { interval: 'month' } })
  // 35% of 90 is 31.5, which a float holds as 31.499…
  const [old, young] = [await price(90), await price(180)]
  const member = await aMember(it, old, { session: { discounts: [{ coupon: coupon.id }] } })
  const paid = await it.stripe.invoices.retrieve(String(member.latest_invoice))
  expect([paid.total, paid.total_discount_amounts?.[0]?.amount]).toEqual([58, 32])
  const changed = await it.stripe.invoices.createPreview({
    subscription: member.id,
    subscription_details: {
      items: [{ id: firstItem(member).id, price: young.id }],
      proration_behavior: 'always_invoice',
      proration_date: at('2027-06-16T00:00:00'),
    },
  })
  // Half of the 58 charged, and half of 117.
  expect(changed.lines.data.map(({ amount }) => amount)).toEqual([-29, 59])
})

test('a credit note rounds its share of the invoice’s tax', async () => {
  const { id: product } = await it.stripe.products.create({ name: 'Pence' })
  const price = await it.stripe.prices.create({
    product,
    currency: 'gbp',
    unit_amount: 30,
    recurring: { interval: 'month' },
  })
  const rate = await rateOf(20, true)
  const member = await aMember(it, price, {
    session: {
      line_items: [{ price: price.id, quantity: 3 }],
      subscription_data: { default_tax_rates: [rate.id], billing_mode: { type: 'flexible' } },
    },
  })
  const invoice = String(member.latest_invoice)
  // 3/90 of 15 pence of tax.
  const note = await it.stripe.creditNotes.preview({ invoice, amount: 3, out_of_band_amount: 3 })
  expect(note.total_taxes?.[0]).toMatchObject({ amount: 1, taxable_amount: 3 })
  const [line] = (await it.stripe.invoices.listLineItems(invoice)).data
  const lineId = line?.id ?? ''
  const lines = (quantity: number) => [{ type: 'invoice_line_item' as const, invoice_line_item: lineId, quantity }]
  expect((await it.stripe.creditNotes.preview({ invoice, lines: lines(2), out_of_band_amount: 60 })).amount).toBe(60)
  expect((await errorOf(it.stripe.creditNotes.preview({ invoice, lines: lines(4) }))).param).toBe('lines[0][quantity]')
})

test('a percentage has at most four decimal places', async () => {
  const make = (percentage: number) => it.stripe.taxRates.create({ display_name: 'VAT', percentage, inclusive: true })
  expect((await make(8.8755)).percentage).toBe(8.8755)
  const refused = await errorOf(make(8.88755))
  expect([refused.param, refused.message]).toEqual([
    'percentage',
    'Invalid decimal: 8.88755; must contain at most 4 decimal places.',
  ])
})
