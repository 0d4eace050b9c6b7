import type Stripe from 'stripe'

export interface Plans {
  rate: Stripe.TaxRate
  monthly18: Stripe.Price
  monthly27: Stripe.Price
  monthly36: Stripe.Price
  quarterly75: Stripe.Price
  booster: Stripe.Price
}

/** Creates the prices of the golden numbers (payments §8). */
export async function createPlans(stripe: Stripe): Promise<Plans> {
  const rate = await stripe.taxRates.create({
    display_name: 'VAT',
    inclusive: true,
    percentage: 20,
    country: 'GB',
    tax_type: 'vat',
  })
  const product = await stripe.products.create({ name: 'Wrenlet membership' })
  const price = (unit_amount: number, interval_count: number, lookup_key: string) =>
    stripe.prices.create({
      product: product.id,
      currency: 'gbp',
      unit_amount,
      lookup_key,
      recurring: { interval: 'month', interval_count },
    })
  return {
    rate,
    monthly18: await price(1800, 1, 'plan_100_1m_gbp_v1'),
    monthly27: await price(2700, 1, 'plan_150_1m_gbp_v1'),
    monthly36: await price(3600, 1, 'plan_200_1m_gbp_v1'),
    quarterly75: await price(7500, 3, 'plan_150_3m_gbp_v1'),
    booster: await price(180, 1, 'booster_10_1m_gbp_v1'),
  }
}

/** The parameters of a checkout session, as the app sends them. */
export const membershipSession = (
  customer: string,
  price: string,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
) =>
  ({
    mode: 'subscription',
    customer,
    client_reference_id: 'user-1',
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { userId: 'user-1' }, billing_mode: { type: 'flexible' } },
    success_url: 'http://shop.test/confirmation?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/checkout?step=plans',
    locale: 'en-GB',
    ...more,
  }) satisfies Stripe.Checkout.SessionCreateParams
