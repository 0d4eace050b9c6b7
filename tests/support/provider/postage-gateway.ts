// A fake payment provider for tests of rentals, which supports only single payments and refunds. Tests of stripe-sandbox/, payments
// and tests/races use the real adapter with the sandbox.

import {
  type DisputeState,
  GatewayError,
  type IntentState,
  type PaymentGateway,
  type RefundState,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'

type NewRefund = Parameters<PaymentGateway['createRefund']>[0]

export interface PostageGateway extends PaymentGateway {
  /** Pays as the card form does, or as a wallet that passes on the delivery address. */
  pay(intentId: string, shippingCountry?: string): void
  /** Refunds made, in pence, by intent. */
  readonly refunded: ReadonlyMap<string, number>
  readonly intents: ReadonlyMap<string, IntentState>
  /** Disputes by id. Money that a bank holds or has taken back cannot be refunded. */
  readonly disputes: Map<string, DisputeState>
  /** While true, the provider does not answer. */
  unreachable: boolean
  /** Runs before the provider answers a read of a payment, to simulate what happens in the meantime. */
  beforeAnswer: (() => Promise<void>) | undefined
}

export function postageGateway(): PostageGateway {
  const intents = new Map<string, IntentState>()
  const refunds = new Map<string, RefundState>()
  const refunded = new Map<string, number>()
  const disputes = new Map<string, DisputeState>()
  const refundable = (intentId: string) =>
    [...disputes.values()]
      .filter((dispute) => dispute.intentId === intentId && dispute.status !== 'won')
      .reduce((left, { amount }) => left - amount, (intents.get(intentId)?.amount ?? 0) - (refunded.get(intentId) ?? 0))
  let count = 0
  const id = (prefix: string) => `${prefix}_fake_${++count}`
  const change = (intentId: string, changed: Partial<IntentState>) => {
    const before = intents.get(intentId)
    if (!before) throw new GatewayError('missing', `There is no ${intentId}.`)
    intents.set(intentId, { ...before, ...changed })
  }
  const known = {
    unreachable: false,
    beforeAnswer: undefined as PostageGateway['beforeAnswer'],
    intents,
    refunded,
    disputes,
    pay: (intentId: string, shippingCountry: string | null = null) =>
      change(intentId, { status: 'succeeded', amountReceived: intents.get(intentId)?.amount, shippingCountry }),
    createCustomer: async () => id('cus'),
    findCustomer: async () => undefined,
    async createIntent({ amount, metadata }: { amount: IntentState['amount']; metadata: IntentState['metadata'] }) {
      const intentId = id('pi')
      const intent: IntentState = {
        intentId,
        customerId: null,
        status: 'requires_payment_method',
        amount,
        amountReceived: 0 as IntentState['amount'],
        currency: 'gbp',
        clientSecret: `${intentId}_secret`,
        lastError: null,
        shippingCountry: null,
        metadata,
      }
      intents.set(intentId, intent)
      return intent
    },
    async getIntent(intentId: string) {
      await known.beforeAnswer?.()
      const intent = intents.get(intentId)
      if (!intent) throw new GatewayError('missing', `There is no ${intentId}.`)
      return intent
    },
    async cancelIntent({ intentId }: { intentId: string }) {
      if (intents.get(intentId)?.status === 'succeeded') throw new GatewayError('refused', 'It has succeeded.')
      change(intentId, { status: 'canceled' })
    },
    getDispute: async (disputeId: string) => disputes.get(disputeId),
    async createRefund({ intentId, amount, metadata }: NewRefund) {
      const isDisputed = [...disputes.values()].some((dispute) => dispute.intentId === intentId)
      if (isDisputed && amount > refundable(intentId))
        throw new GatewayError('refused', 'It has been charged back.', { code: 'charge_disputed' })
      const refund: RefundState = { refundId: id('re'), intentId, amount, status: 'succeeded', failure: null, metadata }
      refunds.set(refund.refundId, refund)
      refunded.set(intentId, (refunded.get(intentId) ?? 0) + amount)
      return refund
    },
    getRefund: async (refundId: Id<'refund'>) => refunds.get(refundId),
    listRefunds: async ({ intentId }: { intentId: string }) =>
      [...refunds.values()].filter((refund) => refund.intentId === intentId),
  }
  // Any other call is a mistake in the test, and throws.
  return new Proxy(known as unknown as PostageGateway, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found === 'function' && target.unreachable && name !== 'pay')
        return async () => {
          throw new GatewayError('unreachable', 'The provider does not answer.')
        }
      if (found === undefined && name !== 'beforeAnswer') throw new Error(`the fake gateway has no ${String(name)}`)
      return found
    },
  })
}
