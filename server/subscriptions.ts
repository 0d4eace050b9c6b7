// What happens when something has happened (architecture.md): in the same transaction, or by a job after it. Whoever wants
// to know why an email is sent or an order appears reads this list.
import type { DomainEvent } from './domain-events.ts'
import { findRecipient, getAccountForOrder } from './domains/accounts/index.ts'
import { type CheckoutSteps, completePaidCheckout } from './domains/checkout/index.ts'
import {
  applySubscription,
  refundUnduePayment,
  type SubscriptionListener,
  settleEnding,
} from './domains/membership/index.ts'
import { type NotificationServices, notificationSubscriptions } from './domains/notifications/index.ts'
import { followEmail, type PaymentServices } from './domains/payments/index.ts'
import { cancelUnpickedOrders, type RentalRecords } from './domains/rentals/index.ts'
import { wishesFollowEmail } from './domains/waiting-list/index.ts'
import type { Id } from './kernel/ids.ts'
import { whoErases } from './leaving.ts'
import type { Subscriptions } from './platform/events/event-bus.ts'

export interface SubscriberServices {
  readonly membership: SubscriptionListener
  readonly rentals: RentalRecords
  readonly checkout: CheckoutSteps
  readonly payments: PaymentServices
  readonly notifications: NotificationServices
}

export const subscriptions = (services: SubscriberServices): Subscriptions<DomainEvent> => ({
  inTransaction: {
    'account-erased': whoErases,
    'email-changed': [wishesFollowEmail],
    'email-change-undone': [wishesFollowEmail],
    'subscription-synced': [applySubscription(services.membership)],
    // Paid although nothing was due any more: while paused, after an end.
    'invoice-paid': [refundUnduePayment(services.membership)],
    'payment-succeeded': [completePaidCheckout(services.checkout)],
    // What nobody has begun to pack is not sent to somebody who has their money back, or pays no more.
    'membership-cooled-off': [cancelUnpickedOrders(services.rentals)],
    'paid-time-over': [cancelUnpickedOrders(services.rentals)],
    // The last garment of an ending membership is back, or will never leave: now it ends (decisions.md §3.5).
    'return-done': [settleEnding(services.membership)],
    'order-cancelled': [settleEnding(services.membership)],
  },
  afterCommit: withProvider(services.payments, notificationSubscriptions(services.notifications)),
})

interface EmailEvent {
  readonly type: string
  readonly accountId: Id<'account'>
  readonly changeId: Id<'email-change'>
}

/** A change of email, beside its letters, and an account that is closed have a job that tells the payment provider. */
function withProvider(payments: PaymentServices, letters: ReturnType<typeof notificationSubscriptions>) {
  const provider = ({ type, accountId, changeId }: EmailEvent) =>
    followEmail(payments, { accountId, turn: `${type}:${changeId}` }, async () => {
      const account = await findRecipient(payments.db, accountId)
      return account?.email
    })
  // The provider keeps its invoices (law); its customer is nobody we could write to any more.
  const leaver = ({ accountId }: { readonly accountId: Id<'account'> }) =>
    followEmail(payments, { accountId, turn: 'account-erased' }, async () => {
      const { email } = await getAccountForOrder(payments.db, accountId)
      return email
    })
  return {
    ...letters,
    'account-erased': { provider: leaver },
    'email-changed': { ...letters['email-changed'], provider },
    'email-change-undone': { ...letters['email-change-undone'], provider },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}
