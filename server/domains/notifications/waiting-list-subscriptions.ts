// The emails of the waiting list (product §13).
import type { DomainEvent } from '#server/domain-events.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import { writeOfferOver, writePieceIsBack, writePieceOffered } from './compose/waiting-list-emails.ts'
import { sendEmail, sendToAddress } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

export const waitingListEmails = (services: NotificationServices) =>
  ({
    'piece-offered': {
      email: ({ accountId, offerId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writePieceOffered(services, offerId) }),
    },
    'offer-over': {
      email: ({ accountId, offerId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeOfferOver(services, offerId) }),
    },
    'piece-is-back': {
      // With its account, so that the record names nobody if the account is closed while the email is being sent.
      email: ({ entryId, accountId }, { jobId }) =>
        sendToAddress(services, {
          jobId,
          ...(accountId && { accountId }),
          write: () => writePieceIsBack(services, entryId),
        }),
    },
  }) satisfies Subscriptions<DomainEvent>['afterCommit']
