// Which handlers each event has (architecture §5.3): in the same transaction, or by a job after it. Read this list to find out
// why an email is sent or an order appears.
import type { DomainEvent } from './domain-events.ts'
import { findRecipient, getAccountForOrder } from './domains/accounts/index.ts'
import { analyticsSubscriptions } from './domains/analytics/index.ts'
import { type CheckoutSteps, completePaidCheckout } from './domains/checkout/index.ts'
import { complaintsFollowEmail } from './domains/complaints/index.ts'
import { endDispute, eraseFamilyLinks, holdDisputed, scheduleSending } from './domains/gift-cards/index.ts'
import {
  applySubscription,
  completeEnding,
  leaveSharing,
  limitUnusedTime,
  refundOverpayment,
  type SubscriptionListener,
} from './domains/membership/index.ts'
import {
  keepRefusal,
  leaveFormerAddresses,
  type NotificationServices,
  notificationSubscriptions,
} from './domains/notifications/index.ts'
import { followEmail, type PaymentServices, writeOffGiftBalance } from './domains/payments/index.ts'
import {
  bookBackRecalled,
  cancelUnpickedOrders,
  deliverTracked,
  dueBackFromSecondHome,
  lapseWhenRaised,
  leaveOutRecalled,
  postTracked,
  type RentalJobServices,
  withdrawAsked,
} from './domains/rentals/index.ts'
import { deliverTrackedSale, leaveOutRecalledSales, postTrackedReturn } from './domains/resale/index.ts'
import { type CarrierServices, labelSubscriptions } from './domains/shipping/index.ts'
import { deliverTrackedSki, leaveOutRecalledSki, postTrackedSki } from './domains/ski/index.ts'
import { entriesFollowEmail, type OfferSteps, offerWhenReady } from './domains/waiting-list/index.ts'
import type { Id } from './kernel/ids.ts'
import { erasures } from './leaving/leaving.ts'
import type { Db } from './platform/db/database.ts'
import type { Subscriptions } from './platform/events/event-bus.ts'

export interface SubscriberServices {
  readonly membership: SubscriptionListener
  readonly rentals: RentalJobServices
  readonly checkout: CheckoutSteps
  readonly payments: PaymentServices
  readonly notifications: NotificationServices
  readonly shipping: CarrierServices
  readonly waitingList: OfferSteps
  readonly analytics: { readonly db: Db }
}

export const subscriptions = (services: SubscriberServices): Subscriptions<DomainEvent> => {
  const emails = notificationSubscriptions(services.notifications)
  return {
    inTransaction: {
      'account-erased': [
        ...erasures(services.rentals),
        leaveSharing(services.membership),
        writeOffGiftBalance(services.payments),
      ],
      // A link that a stranger made while the account was theirs must not show what its owner saves.
      'address-first-proved': [eraseFamilyLinks],
      'email-changed': [entriesFollowEmail, complaintsFollowEmail, keepRefusal],
      'email-change-undone': [entriesFollowEmail, complaintsFollowEmail, keepRefusal],
      'news-refused': [leaveFormerAddresses],
      'subscription-synced': [applySubscription(services.membership)],
      // A garment is offered to somebody who waits for it before anybody else sees it.
      'garments-ready': [offerWhenReady(services.waitingList)],
      // A payment that was not due, while paused or after an end, is refunded.
      'invoice-paid': [refundOverpayment(services.membership)],
      'payment-succeeded': [completePaidCheckout(services.checkout)],
      // Recalled pieces leave the orders that have not been sent yet.
      'recall-begun': [
        leaveOutRecalled(services.rentals),
        leaveOutRecalledSales(services.rentals),
        leaveOutRecalledSki(services.rentals),
      ],
      // Gift cards are sent on their day.
      'gift-card-bought': [scheduleSending(services.payments)],
      'gift-card-changed': [scheduleSending(services.payments)],
      // What a disputed payment has bought is not spent until the bank has decided.
      'dispute-opened': [holdDisputed(services.payments)],
      'dispute-closed': [endDispute(services.payments), limitUnusedTime(services.membership)],
      // Orders that are not being packed yet are cancelled for a family that is refunded or no longer pays.
      'membership-cooling-off-cancelled': [cancelUnpickedOrders(services.rentals)],
      'paid-time-over': [cancelUnpickedOrders(services.rentals)],
      'sharing-ended': [dueBackFromSecondHome(services.rentals)],
      // An ending membership ends when its last garment is back or will never come back (product §3.5).
      'return-done': [completeEnding(services.membership)],
      'order-cancelled': [completeEnding(services.membership)],
      'garments-kept': [completeEnding(services.membership)],
      'return-lost': [completeEnding(services.membership)],
      'credits-raised': [lapseWhenRaised(services.rentals)],
      'piece-bought': [completeEnding(services.membership)],
      'loss-paid': [completeEnding(services.membership)],
      'loss-waived': [completeEnding(services.membership)],
    },
    afterCommit: {
      ...withCounts(services.analytics, withLabels(services.shipping, withProvider(services.payments, emails))),
      'membership-ended': {
        ...emails['membership-ended'],
        asked: (event) => withdrawAsked(services.rentals, event),
      },
      'recall-begun': {
        ...emails['recall-begun'],
        returns: () => bookBackRecalled(services.rentals),
      },
      // What the carrier says about a parcel is stored first: orders and returns follow, each in its own transaction.
      'parcel-delivered': {
        order: (event) => deliverTracked(services.rentals, event),
        sale: (event) => deliverTrackedSale(services.rentals, event),
        ski: (event) => deliverTrackedSki(services.rentals, event),
      },
      'return-in-the-post': {
        return: (event) => postTracked(services.rentals, event),
        sale: (event) => postTrackedReturn(services.rentals, event),
        ski: (event) => postTrackedSki(services.rentals, event),
      },
    },
  }
}

/** Labels are booked beside the emails, each by its own job: a carrier that does not answer delays no email. */
function withLabels(shipping: CarrierServices, others: Subscriptions<DomainEvent>['afterCommit']) {
  const labels = labelSubscriptions(shipping)
  return {
    ...others,
    'return-announced': { ...others['return-announced'], ...labels['return-announced'] },
    'order-picked': { ...others['order-picked'], ...labels['order-picked'] },
    'resale-order-picked': labels['resale-order-picked'],
    'ski-picked': labels['ski-picked'],
    'resale-return-booked': { ...others['resale-return-booked'], ...labels['resale-return-booked'] },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}

/** What was bought is counted by jobs: the totals of a day are one row for everybody, and no order waits to update it. */
function withCounts(analytics: SubscriberServices['analytics'], others: Subscriptions<DomainEvent>['afterCommit']) {
  const counts = analyticsSubscriptions(analytics)
  return {
    ...others,
    'order-placed': { ...others['order-placed'], ...counts['order-placed'] },
    'resale-order-placed': { ...others['resale-order-placed'], ...counts['resale-order-placed'] },
    'gift-card-bought': { ...others['gift-card-bought'], ...counts['gift-card-bought'] },
    'ski-booked': { ...others['ski-booked'], ...counts['ski-booked'] },
    'membership-started': { ...others['membership-started'], ...counts['membership-started'] },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}

interface EmailEvent {
  readonly type: string
  readonly accountId: Id<'account'>
  readonly changeId: Id<'email-change'>
}

/** A change of email and a closed account each have a job that updates the payment provider. */
function withProvider(payments: PaymentServices, emails: ReturnType<typeof notificationSubscriptions>) {
  const provider = ({ type, accountId, changeId }: EmailEvent) =>
    followEmail(payments, { accountId, turn: `${type}:${changeId}` }, async () => {
      const account = await findRecipient(payments.db, accountId)
      return account?.email
    })
  // The provider keeps its invoices (law); its customer can no longer be emailed.
  const leaver = ({ accountId }: { readonly accountId: Id<'account'> }) =>
    followEmail(payments, { accountId, turn: 'account-erased' }, async () => {
      const { email } = await getAccountForOrder(payments.db, accountId)
      return email
    })
  return {
    ...emails,
    'account-erased': { provider: leaver },
    'email-changed': { ...emails['email-changed'], provider },
    'email-change-undone': { ...emails['email-change-undone'], provider },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}
