import { invoiceDue, subscriptionDue } from './billing/due-times.ts'
import type { Kind, Objects } from './objects.ts'

export interface Indexed {
  customer?: string | null
  parent?: string | null
  status?: string | null
  lookup?: string | null
  due?: number | null
  /** The test clock by which it is due. */
  clock?: string | null
}

/** A time as text of fixed width. */
export const timeKey = (seconds: number): string => String(seconds).padStart(12, '0')

/** The fields in which each kind of object can be searched. */
export const indexed: { [K in Kind]: (object: Objects[K]) => Indexed } = {
  customer: (customer) => ({ lookup: customer.email }),
  product: () => ({}),
  price: (price) => ({ parent: price.product, lookup: price.lookup_key }),
  tax_rate: () => ({}),
  payment_method: (method) => ({ customer: method.customer }),
  payment_intent: (intent) => ({ customer: intent.customer, status: intent.status }),
  charge: (charge) => ({ customer: charge.customer, parent: charge.payment_intent }),
  refund: (refund) => ({ parent: refund.payment_intent, lookup: refund.charge }),
  dispute: (dispute) => ({ parent: dispute.payment_intent, lookup: dispute.charge }),
  subscription: (subscription) => ({
    customer: subscription.customer,
    status: subscription.status,
    due: subscriptionDue(subscription),
    clock: subscription.test_clock,
  }),
  invoice: (invoice) => ({
    customer: invoice.customer,
    parent: invoice.parent.subscription_details.subscription,
    status: invoice.status,
    due: invoiceDue(invoice),
    clock: invoice.test_clock,
  }),
  invoiceitem: (item) => ({
    customer: item.customer,
    parent: item.parent?.subscription_details?.subscription ?? null,
    status: item.invoice === null ? 'pending' : 'attached',
    lookup: item.invoice,
  }),
  customer_balance_transaction: (transaction) => ({ customer: transaction.customer, lookup: transaction.invoice }),
  credit_note: (note) => ({ customer: note.customer, parent: note.invoice, status: note.status }),
  coupon: () => ({}),
  promotion_code: (promotion) => ({ parent: promotion.promotion.coupon, lookup: promotion.code.toLowerCase() }),
  discount: (discount) => ({ customer: discount.customer, parent: discount.subscription }),
  'test_helpers.test_clock': (clock) => ({ status: clock.status }),
  invoice_payment: (payment) => ({
    parent: payment.invoice,
    lookup: payment.payment.payment_intent,
    status: payment.status,
  }),
  'checkout.session': (session) => ({
    customer: session.customer,
    status: session.status,
    due: session.status === 'open' ? session.expires_at : null,
  }),
  setup_intent: (intent) => ({ customer: intent.customer, status: intent.status }),
  'billing_portal.configuration': () => ({}),
  'billing_portal.session': (session) => ({
    customer: session.customer,
    lookup: session.url.split('/').at(-1) ?? null,
  }),
  // Text of fixed width lets the index find a span of time.
  event: (event) => ({ parent: event.data.object.id, status: event.type, lookup: timeKey(event.created) }),
  webhook_endpoint: (endpoint) => ({ status: endpoint.status }),
}
