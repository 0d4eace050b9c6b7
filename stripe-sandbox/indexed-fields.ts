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
  customer: (it) => ({ lookup: it.email }),
  product: () => ({}),
  price: (it) => ({ parent: it.product, lookup: it.lookup_key }),
  tax_rate: () => ({}),
  payment_method: (it) => ({ customer: it.customer }),
  payment_intent: (it) => ({ customer: it.customer, status: it.status }),
  charge: (it) => ({ customer: it.customer, parent: it.payment_intent }),
  refund: (it) => ({ parent: it.payment_intent, lookup: it.charge }),
  dispute: (it) => ({ parent: it.payment_intent, lookup: it.charge }),
  subscription: (it) => ({ customer: it.customer, status: it.status, due: subscriptionDue(it), clock: it.test_clock }),
  invoice: (it) => ({
    customer: it.customer,
    parent: it.parent.subscription_details.subscription,
    status: it.status,
    due: invoiceDue(it),
    clock: it.test_clock,
  }),
  invoiceitem: (it) => ({
    customer: it.customer,
    parent: it.parent?.subscription_details?.subscription ?? null,
    status: it.invoice === null ? 'pending' : 'attached',
    lookup: it.invoice,
  }),
  customer_balance_transaction: (it) => ({ customer: it.customer, lookup: it.invoice }),
  credit_note: (it) => ({ customer: it.customer, parent: it.invoice, status: it.status }),
  coupon: () => ({}),
  promotion_code: (it) => ({ parent: it.promotion.coupon, lookup: it.code.toLowerCase() }),
  discount: (it) => ({ customer: it.customer, parent: it.subscription }),
  'test_helpers.test_clock': (it) => ({ status: it.status }),
  invoice_payment: (it) => ({ parent: it.invoice, lookup: it.payment.payment_intent, status: it.status }),
  'checkout.session': (it) => ({
    customer: it.customer,
    status: it.status,
    due: it.status === 'open' ? it.expires_at : null,
  }),
  setup_intent: (it) => ({ customer: it.customer, status: it.status }),
  'billing_portal.configuration': () => ({}),
  'billing_portal.session': (it) => ({ customer: it.customer, lookup: it.url.split('/').at(-1) ?? null }),
  // Text of fixed width lets the index find a span of time.
  event: (it) => ({ parent: it.data.object.id, status: it.type, lookup: timeKey(it.created) }),
  webhook_endpoint: (it) => ({ status: it.status }),
}
