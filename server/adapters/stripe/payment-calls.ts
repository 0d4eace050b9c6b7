import type { PaymentGateway, RefundState } from '#server/domains/payments/index.ts'
import { paymentMethodTypes } from './payment-method-types.ts'
import { readDispute, readIntent, readRefund } from './read-objects.ts'
import type { StripeClient } from './stripe-client.ts'

type Calls = Pick<
  PaymentGateway,
  'createIntent' | 'getIntent' | 'cancelIntent' | 'createRefund' | 'getRefund' | 'listRefunds' | 'getDispute'
>

export const paymentCalls = ({ stripe, ask, keyed, keyedOnce }: StripeClient): Calls => ({
  createIntent: (input) =>
    ask(async () => {
      const { customerId, amount, description, metadata } = input
      const intent = await stripe.paymentIntents.create(
        {
          amount,
          currency: 'gbp',
          ...(customerId === undefined ? {} : { customer: customerId }),
          description,
          allowed_payment_method_types: paymentMethodTypes,
          metadata: { ...metadata },
        },
        keyed(input),
      )
      return readIntent(intent)
    }),
  getIntent: (intentId) => ask(async () => readIntent(await stripe.paymentIntents.retrieve(intentId))),
  cancelIntent: (input) => ask(async () => void (await stripe.paymentIntents.cancel(input.intentId, {}, keyed(input)))),

  createRefund: (input) =>
    ask(async () => {
      const { intentId, amount, metadata } = input
      const refund = await stripe.refunds.create(
        { payment_intent: intentId, amount, metadata: { ...metadata } },
        keyedOnce(input),
      )
      return readRefund(refund)
    }),
  getRefund: (refundId) => ask(async () => readRefund(await stripe.refunds.retrieve(refundId))),
  listRefunds: (by) =>
    ask(async () => {
      const payment = 'intentId' in by ? { payment_intent: by.intentId } : { charge: by.chargeId }
      const found: RefundState[] = []
      for await (const refund of stripe.refunds.list({ ...payment, limit: 100 })) found.push(readRefund(refund))
      return found
    }),
  getDispute: (disputeId) => ask(async () => readDispute(await stripe.disputes.retrieve(disputeId))),
})
