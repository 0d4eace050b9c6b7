import type { World } from '../world.ts'

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** All state that concerns money, in a stable order, to be compared with the shop's records. */
export function dump(world: World): object {
  const { store } = world
  const intents = [...store.each('payment_intent')].sort(byId)
  const refunds = [...store.each('refund')].sort(byId)
  const received = intents.reduce((sum, intent) => sum + intent.amount_received, 0)
  const refunded = refunds.reduce((sum, refund) => sum + (refund.status === 'succeeded' ? refund.amount : 0), 0)
  return {
    now: world.now(),
    money: { received, refunded },
    customers: [...store.each('customer')].sort(byId).map((customer) => ({
      id: customer.id,
      email: customer.email,
      balance: customer.balance,
      default_payment_method: customer.invoice_settings.default_payment_method,
      metadata: customer.metadata,
    })),
    subscriptions: [...store.each('subscription')].sort(byId).map((subscription) => ({
      id: subscription.id,
      customer: subscription.customer,
      status: subscription.status,
      items: subscription.items.data
        .map((item) => ({
          id: item.id,
          lookup_key: item.price.lookup_key,
          quantity: item.quantity,
          current_period_start: item.current_period_start,
          current_period_end: item.current_period_end,
        }))
        .sort(byId),
      cancel_at_period_end: subscription.cancel_at_period_end,
      ended_at: subscription.ended_at,
      pending_update: subscription.pending_update !== null,
      latest_invoice: subscription.latest_invoice,
      metadata: subscription.metadata,
    })),
    invoices: [...store.each('invoice')].sort(byId).map((invoice) => ({
      id: invoice.id,
      customer: invoice.customer,
      subscription: invoice.parent?.subscription_details?.subscription ?? null,
      number: invoice.number,
      status: invoice.status,
      billing_reason: invoice.billing_reason,
      total: invoice.total,
      amount_due: invoice.amount_due,
      amount_paid: invoice.amount_paid,
      amount_remaining: invoice.amount_remaining,
      starting_balance: invoice.starting_balance,
      ending_balance: invoice.ending_balance,
    })),
    payment_intents: intents.map((intent) => ({
      id: intent.id,
      customer: intent.customer,
      status: intent.status,
      amount: intent.amount,
      amount_received: intent.amount_received,
      metadata: intent.metadata,
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      payment_intent: refund.payment_intent,
      charge: refund.charge,
      amount: refund.amount,
      status: refund.status,
      metadata: refund.metadata,
    })),
    disputes: [...store.each('dispute')].sort(byId).map((dispute) => ({
      id: dispute.id,
      payment_intent: dispute.payment_intent,
      charge: dispute.charge,
      amount: dispute.amount,
      status: dispute.status,
    })),
  }
}
