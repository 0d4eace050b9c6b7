// The emails about orders of the resale shop (product §6).
import type { DomainEvent } from '#server/domain-events.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import {
  writeResaleLinesRefunded,
  writeResaleOrderCancelled,
  writeResaleOrderDispatched,
  writeResaleOrderLink,
  writeResaleOrderPlaced,
  writeResalePartRefunded,
} from './compose/resale-emails.ts'
import {
  writeResaleReturnBooked,
  writeResaleReturnHome,
  writeResaleReturnLapsed,
  writeResaleReturnLostNote,
  writeResaleReturnReminder,
} from './compose/resale-return-emails.ts'
import { sendToAddress, sendToOffice } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

export const resaleEmails = (services: NotificationServices) =>
  ({
    'resale-order-placed': {
      email: ({ orderId }, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResaleOrderPlaced(services, orderId) }),
    },
    'resale-order-link-requested': {
      email: ({ orderId }, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResaleOrderLink(services, orderId) }),
    },
    'resale-order-dispatched': {
      email: ({ orderId }, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResaleOrderDispatched(services, orderId) }),
    },
    'resale-order-cancelled': {
      email: (event, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResaleOrderCancelled(services, event) }),
    },
    'resale-lines-refunded': {
      email: (event, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResaleLinesRefunded(services, event) }),
    },
    'resale-part-refunded': {
      email: (event, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResalePartRefunded(services, event) }),
    },
    'resale-return-booked': {
      email: ({ returnId }, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResaleReturnBooked(services, returnId) }),
    },
    'resale-return-reminder-due': {
      email: ({ returnId }, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResaleReturnReminder(services, returnId) }),
    },
    'resale-return-lapsed': {
      email: ({ returnId }, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResaleReturnLapsed(services, returnId) }),
    },
    'resale-return-home': {
      email: ({ returnId }, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResaleReturnHome(services, returnId) }),
    },
    'resale-return-lost': {
      office: ({ returnId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeResaleReturnLostNote(services, returnId) }),
    },
  }) satisfies Subscriptions<DomainEvent>['afterCommit']
