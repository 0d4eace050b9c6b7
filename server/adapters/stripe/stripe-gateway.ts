// The one place that talks to Stripe: the official SDK against whatever server is behind `apiBase`. Every POST carries a
// key made of our own ids by the caller. Nothing here knows which server answers.
import Stripe from 'stripe'
import { GatewayError, type PaymentGateway, type SignedEvent } from '#server/domains/payments/index.ts'
import {
  readCheckoutSession,
  readIntent,
  readInvoicePayments,
  readInvoiceSubscription,
  readPrice,
  readRefund,
  readSubscription,
} from './read-objects.ts'
import { toGatewayError } from './to-gateway-error.ts'
import { withBackoff } from './with-backoff.ts'

export interface StripeGatewayOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Origin of a server that speaks the API of the SDK's version. */
  readonly apiBase: string
  /** For one try; the SDK makes up to three. */
  readonly timeoutMs?: number
}

export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const { hostname, port, protocol } = new URL(options.apiBase)
  const stripe = new Stripe(options.secretKey, {
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: options.timeoutMs ?? 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })

  const ask = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await withBackoff(call)
    } catch (error) {
      throw toGatewayError(error)
    }
  }
  const keyed = ({ key }: { key: string }) => ({ idempotencyKey: key })

  return {
    createCustomer: (input) =>
      ask(async () => {
        const { email, name, accountId } = input
        return (await stripe.customers.create({ email, name, metadata: { accountId } }, keyed(input))).id
      }),
    findCustomer: ({ accountId, email }) =>
      ask(async () => {
        const { data } = await stripe.customers.list({ email, limit: 100 })
        return data.find((customer) => customer.metadata.accountId === accountId)?.id
      }),

    findPrices: (lookupKeys) =>
      ask(async () => (await stripe.prices.list({ lookup_keys: [...lookupKeys], limit: 100 })).data.map(readPrice)),
    hasProduct: async (productId) => {
      try {
        await ask(() => stripe.products.retrieve(productId))
        return true
      } catch (error) {
        if (error instanceof GatewayError && error.failure === 'missing') return false
        throw error
      }
    },
    createProduct: (input) =>
      ask(async () => void (await stripe.products.create({ id: input.productId, name: input.name }, keyed(input)))),
    createPrice: (input) =>
      ask(async () => {
        const { lookupKey, amount, intervalMonths, productId } = input
        const price = await stripe.prices.create(
          {
            product: productId,
            currency: 'gbp',
            unit_amount: amount,
            recurring: { interval: 'month', interval_count: intervalMonths },
            lookup_key: lookupKey,
            tax_behavior: 'inclusive',
          },
          keyed(input),
        )
        return readPrice(price)
      }),

    openCheckoutSession: (input) =>
      ask(async () => {
        const { customerId, accountId, priceId, reference, successUrl, cancelUrl, expiresAt } = input
        const metadata = { accountId, reference }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: reference,
            line_items: [{ price: priceId, quantity: 1 }],
            subscription_data: { metadata, billing_mode: { type: 'flexible' } },
            metadata,
            locale: 'en-GB',
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(expiresAt.getTime() / 1000),
          },
          keyed(input),
        )
        return readCheckoutSession(session)
      }),
    getCheckoutSession: (sessionId) =>
      ask(async () => readCheckoutSession(await stripe.checkout.sessions.retrieve(sessionId))),
    expireCheckoutSession: (input) =>
      ask(async () => void (await stripe.checkout.sessions.expire(input.sessionId, {}, keyed(input)))),

    getSubscription: (subscriptionId) =>
      ask(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
        return readSubscription(subscription, await findLastPaid(stripe, subscription))
      }),
    cancelSubscription: async (subscriptionId) => {
      try {
        await ask(() => stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }))
      } catch (error) {
        // DELETE carries no key, so a second try finds it gone: whether it has ended is what counts.
        if (!(error instanceof GatewayError) || (error.failure !== 'missing' && error.failure !== 'refused'))
          throw error
        const { status } = await ask(() => stripe.subscriptions.retrieve(subscriptionId))
        if (status !== 'canceled' && status !== 'incomplete_expired') throw error
      }
    },
    getInvoiceSubscription: (invoiceId) =>
      ask(async () => readInvoiceSubscription(await stripe.invoices.retrieve(invoiceId))),
    listInvoicePayments: (invoiceId) =>
      ask(async () => readInvoicePayments(await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))),

    createIntent: (input) =>
      ask(async () => {
        const { customerId, amount, description, metadata } = input
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: 'gbp',
            customer: customerId,
            description,
            automatic_payment_methods: { enabled: true },
            metadata: { ...metadata },
          },
          keyed(input),
        )
        return readIntent(intent)
      }),
    getIntent: (intentId) => ask(async () => readIntent(await stripe.paymentIntents.retrieve(intentId))),
    cancelIntent: (input) =>
      ask(async () => void (await stripe.paymentIntents.cancel(input.intentId, {}, keyed(input)))),

    createRefund: (input) =>
      ask(async () => {
        const { intentId, amount, metadata } = input
        const refund = await stripe.refunds.create(
          { payment_intent: intentId, amount, metadata: { ...metadata } },
          keyed(input),
        )
        return readRefund(refund)
      }),
    getRefund: (refundId) => ask(async () => readRefund(await stripe.refunds.retrieve(refundId))),
    listRefunds: (by) =>
      ask(async () => {
        const of = 'intentId' in by ? { payment_intent: by.intentId } : { charge: by.chargeId }
        return (await stripe.refunds.list({ ...of, limit: 100 })).data.map(readRefund)
      }),

    readSignedEvent: (body, signature): SignedEvent => {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, options.webhookSecret)
        const { id } = event.data.object as { id?: unknown }
        return {
          eventId: event.id,
          type: event.type,
          objectId: typeof id === 'string' ? id : '',
          createdAt: new Date(event.created * 1000),
        }
      } catch (error) {
        throw new GatewayError('refused', 'The signature is missing or wrong.', { code: 'bad_signature', cause: error })
      }
    },
  }
}

/** The latest invoice where it is paid; else the one before it that was, for a renewal that failed. */
async function findLastPaid(stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Invoice | null> {
  const latest = subscription.latest_invoice
  if (latest !== null && typeof latest === 'object' && latest.status === 'paid') return latest
  if (subscription.status === 'incomplete' || subscription.status === 'incomplete_expired') return null
  const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid', limit: 1 })
  return data[0] ?? null
}
