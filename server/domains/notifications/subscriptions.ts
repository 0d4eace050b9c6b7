import type { DomainEvent } from '#server/domain-events.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import { writePasswordReset } from './gather/account-letters.ts'
import { writeJoiningRefunded, writeMembershipAccepted } from './gather/membership-letters.ts'
import {
  writeCheckoutRefunded,
  writeGarmentsNotPicked,
  writeOrderCancelled,
  writeOrderDelivered,
  writeOrderDispatched,
  writeOrderPlaced,
} from './gather/order-letters.ts'
import { writeReturnAnnounced, writeReturnDone, writeReturnReceived } from './gather/return-letters.ts'
import { sendLetter } from './operations/send-letter.ts'
import type { NotificationServices } from './services.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { welcome } from './templates/welcome.ts'

/** Which letter follows which event. Each handler is a job of its own, named `email`. */
export function notificationSubscriptions(services: NotificationServices) {
  const { site } = services
  return {
    'account-registered': {
      email: ({ accountId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: async (recipient) => welcome(recipient, site) }),
    },
    'password-reset-requested': {
      email: ({ accountId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: (recipient) => writePasswordReset(services, recipient) }),
    },
    'password-changed': {
      email: ({ accountId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: async () => passwordChanged(site) }),
    },
    'membership-started': {
      email: ({ accountId, membershipId }, { jobId }) =>
        sendLetter(services, {
          jobId,
          accountId,
          write: (recipient) => writeMembershipAccepted(services, recipient, membershipId),
        }),
    },
    'joining-refunded': {
      email: ({ accountId, joiningId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeJoiningRefunded(services, joiningId) }),
    },
    'order-placed': {
      email: ({ accountId, orderId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeOrderPlaced(services, orderId) }),
    },
    'order-dispatched': {
      email: ({ accountId, orderId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeOrderDispatched(services, orderId) }),
    },
    'order-delivered': {
      email: ({ accountId, orderId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeOrderDelivered(services, orderId) }),
    },
    'order-cancelled': {
      email: ({ accountId, orderId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeOrderCancelled(services, orderId) }),
    },
    'garments-not-picked': {
      email: ({ accountId, orderId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeGarmentsNotPicked(services, orderId) }),
    },
    'checkout-refunded': {
      email: ({ accountId, checkoutId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeCheckoutRefunded(services, checkoutId) }),
    },
    'return-announced': {
      email: ({ accountId, returnId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeReturnAnnounced(services, returnId) }),
    },
    'return-received': {
      email: ({ accountId, returnId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeReturnReceived(services, returnId) }),
    },
    'return-done': {
      email: ({ accountId, returnId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeReturnDone(services, returnId) }),
    },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}
