// The emails about orders of the resale shop (product §6).
import type { DomainEvent } from '#server/domain-events.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import { writeResaleOrderPlaced } from './compose/resale-emails.ts'
import { sendToAddress } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

export const resaleEmails = (services: NotificationServices) =>
  ({
    'resale-order-placed': {
      email: ({ orderId }, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeResaleOrderPlaced(services, orderId) }),
    },
  }) satisfies Subscriptions<DomainEvent>['afterCommit']
