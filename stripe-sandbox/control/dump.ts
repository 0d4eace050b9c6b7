import type { World } from '../world.ts'

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** All state that concerns money, in a stable order, to be compared with the shop's records. */
export function dump(world: World): object {
  const { store } = world
  const intents = [...store.each('payment_intent')].sort(byId)
  const refunds = [...store.each('refund')].sort(byId)
  const received = intents.reduce((sum, it) => sum + it.amount_received, 0)
  const refunded = refunds.reduce((sum, it) => sum + (it.status === 'succeeded' ? it.amount : 0), 0)
  return {
    now: world.now(),
    money: { received, refunded },
    customers: [...store.each('customer')].sort(byId).map((it) => ({
      id: it.id,
      email: it.email,
      balance: it.balance,
      default_payment_method: it.invoice_settings.default_payment_method,
      metadata: it.metadata,
    })),
    subscriptions: [...store.each('subscription')].sort(byId).map((it) => ({
      id: it.id,
      customer: it.customer,
      status: it.status,
      items: it.items.data
        .map((item) => ({
          id: item.id,
          lookup_key: item.price.lookup_key,
          quantity: item.quantity,
          current_period_start: item.current_period_start,
          current_period_end: item.current_period_end,
        }))
        .sort(byId),
      cancel_at_period_end: it.cancel_at_period_end,
      ended_at: it.ended_at,
      pending_update: it.pending_update !== null,
      latest_invoice: it.latest_invoice,
      metadata: it.metadata,
    })),
    invoices: [...store.each('invoice')].sort(byId).map((it) => ({
      id: it.id,
      customer: it.customer,
      subscription: it.parent?.subscription_details?.subscription ?? null,
      number: it.number,
      status: it.status,
      billing_reason: it.billing_reason,
      total: it.total,
      amount_due: it.amount_due,
      amount_paid: it.amount_paid,
      amount_remaining: it.amount_remaining,
      starting_balance: it.starting_balance,
      ending_balance: it.ending_balance,
    })),
    payment_intents: intents.map((it) => ({
      id: it.id,
      customer: it.customer,
      status: it.status,
      amount: it.amount,
      amount_received: it.amount_received,
      metadata: it.metadata,
    })),
    refunds: refunds.map((it) => ({
      id: it.id,
      payment_intent: it.payment_intent,
      charge: it.charge,
      amount: it.amount,
      status: it.status,
      metadata: it.metadata,
    })),
    disputes: [...store.each('dispute')].sort(byId).map((it) => ({
      id: it.id,
      payment_intent: it.payment_intent,
      charge: it.charge,
      amount: it.amount,
      status: it.status,
    })),
  }
}
