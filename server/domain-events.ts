// What happens in the business, as one domain tells the others (subscriptions.ts says who listens). Events carry ids only.
import type { Actor } from './kernel/actor.ts'
import type { Id } from './kernel/ids.ts'

export type DomainEvent =
  | { type: 'account-registered'; accountId: Id<'account'> }
  /** Its owner closed it: nobody can be written to any more. Told before its row is emptied. */
  | { type: 'account-erased'; accountId: Id<'account'> }
  | { type: 'password-reset-requested'; accountId: Id<'account'>; requestId: string }
  | { type: 'password-changed'; accountId: Id<'account'> }
  /** The first link by email proved the address of an account that somebody else may have opened. */
  | { type: 'password-dropped'; accountId: Id<'account'> }
  /** To be confirmed by a link to the new address. */
  | { type: 'email-change-requested'; accountId: Id<'account'>; changeId: Id<'email-change'> }
  | { type: 'email-changed'; accountId: Id<'account'>; changeId: Id<'email-change'> }
  | { type: 'email-change-undone'; accountId: Id<'account'>; changeId: Id<'email-change'> }
  /** A subscription was re-read at the provider and its mirror row written. */
  | { type: 'subscription-synced'; stripeSubscription: string }
  /** The payment of a checkout was found to have succeeded, and not by who completes the checkout with it: told once. */
  | {
      type: 'payment-succeeded'
      purpose: string
      paymentIntentId: Id<'payment-intent'>
      checkoutId: Id<'checkout'>
      /** Whose call, message or work has found it paid. */
      by: Actor
    }
  | { type: 'refund-settled'; refundId: Id<'refund'> }
  /** Not back days after it was asked for, and it must be soon. */
  | { type: 'refund-late'; refundId: Id<'refund'> }
  | { type: 'sign-in-link-requested'; accountId: Id<'account'>; requestId: string; redirect: string | null }
  | { type: 'mailing-list-asked'; entryId: Id<'mailing-list-entry'> }
  /** An invoice of a subscription was paid: told once. */
  | { type: 'invoice-paid'; accountId: Id<'account'>; invoiceId: string }
  /** A try to collect it failed: told once for each try. */
  | { type: 'invoice-failed'; accountId: Id<'account'>; invoiceId: string; attempt: number }
  /** Null: of a guest's payment. */
  | { type: 'dispute-opened'; accountId: Id<'account'> | null; disputeId: string }
  | { type: 'dispute-closed'; accountId: Id<'account'> | null; disputeId: string }
  | { type: 'membership-started'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** Its member asked for the start within the 14 days that was not asked for when joining (law L-3, L-4). */
  /** Refused by the office, or withdrawn before it was accepted: all the money goes back. */
  | { type: 'membership-refused'; accountId: Id<'account'>; membershipId: Id<'membership'>; by: 'office' | 'member' }
  | { type: 'membership-paused'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-reactivated'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-ending'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-end-undone'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-cooled-off'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** Nothing is paid any more: ended at once, or the paid period has run out. May be told more than once. */
  | { type: 'paid-time-over'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** The last piece is back or settled and the subscription is over. */
  | { type: 'membership-ended'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-past-due'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-grace-over'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** Not paid until `endsOn` it ends: the one notice before it (decisions.md §3.4). */
  | { type: 'membership-end-ahead'; accountId: Id<'account'>; membershipId: Id<'membership'>; endsOn: string }
  | { type: 'renewal-reminder-due'; accountId: Id<'account'>; membershipId: Id<'membership'>; renewsOn: string }
  | { type: 'plan-changed'; accountId: Id<'account'>; changeId: Id<'plan-change'> }
  | { type: 'plan-change-scheduled'; accountId: Id<'account'>; changeId: Id<'plan-change'> }
  /** It did not fit at the renewal: the old plan and price stay, and the member is told why (decisions.md §3.3). */
  | { type: 'plan-change-kept'; accountId: Id<'account'>; changeId: Id<'plan-change'> }
  /** A second paid joining: its subscription is cancelled and the money goes back. */
  | { type: 'joining-refunded'; accountId: Id<'account'>; joiningId: Id<'joining'> }
  | { type: 'order-placed'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'order-dispatched'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'order-delivered'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'order-cancelled'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'garments-not-picked'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** Paid, but no longer to be had: the money goes back, to a guest where there is no account. */
  | { type: 'checkout-refunded'; accountId: Id<'account'> | null; checkoutId: Id<'checkout'> }
  | { type: 'return-announced'; accountId: Id<'account'>; returnId: Id<'return'> }
  | { type: 'return-received'; accountId: Id<'account'>; returnId: Id<'return'> }
  | { type: 'return-done'; accountId: Id<'account'>; returnId: Id<'return'> }

export type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>
