// What happens in the business, as one domain tells the others (subscriptions.ts says who listens). Events carry ids only.
import type { Id } from './kernel/ids.ts'

export type DomainEvent =
  | { type: 'account-registered'; accountId: Id<'account'> }
  | { type: 'password-reset-requested'; accountId: Id<'account'>; requestId: string }
  | { type: 'password-changed'; accountId: Id<'account'> }
  /** A subscription was re-read at the provider and its mirror row written. */
  | { type: 'subscription-synced'; stripeSubscription: string }
  /** A postage payment was verified as succeeded at the provider. */
  | { type: 'postage-paid'; paymentIntentId: Id<'payment-intent'>; checkoutId: Id<'checkout'> }
  | { type: 'refund-settled'; refundId: Id<'refund'> }
  | { type: 'membership-started'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** A second paid joining: its subscription is cancelled and the money goes back. */
  | { type: 'joining-refunded'; accountId: Id<'account'>; joiningId: Id<'joining'> }
  | { type: 'order-placed'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'order-dispatched'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'order-delivered'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'order-cancelled'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'garments-not-picked'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** Paid, but no longer to be had: the money goes back. */
  | { type: 'checkout-refunded'; accountId: Id<'account'>; checkoutId: Id<'checkout'> }
  | { type: 'return-announced'; accountId: Id<'account'>; returnId: Id<'return'> }
  | { type: 'return-received'; accountId: Id<'account'>; returnId: Id<'return'> }
  | { type: 'return-done'; accountId: Id<'account'>; returnId: Id<'return'> }

export type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>
