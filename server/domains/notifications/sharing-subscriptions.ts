// The emails about a membership with two homes (product §12).
import type { DomainEvent } from '#server/domain-events.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import {
  writeSharingBegan,
  writeSharingEnded,
  writeSharingInvitation,
  writeSharingJoined,
  writeSharingOver,
} from './compose/sharing-emails.ts'
import { sendEmail, sendToAddress } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

/** `second`: to the second adult. */
export const sharingEmails = (services: NotificationServices) =>
  ({
    'second-adult-invited': {
      email: ({ accountId, shareId }, { jobId }) =>
        sendToAddress(services, { jobId, accountId, write: () => writeSharingInvitation(services, shareId) }),
    },
    'sharing-began': {
      email: ({ accountId, shareId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeSharingBegan(services, shareId) }),
      second: ({ secondId, shareId }, { jobId }) =>
        sendEmail(services, { jobId, accountId: secondId, write: () => writeSharingJoined(services, shareId) }),
    },
    'sharing-ended': {
      email: ({ accountId, shareId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeSharingEnded(services, shareId) }),
      second: ({ secondId, shareId }, { jobId }) =>
        sendEmail(services, { jobId, accountId: secondId, write: () => writeSharingOver(services, shareId) }),
    },
  }) satisfies Subscriptions<DomainEvent>['afterCommit']
