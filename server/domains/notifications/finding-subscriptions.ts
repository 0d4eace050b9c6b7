// The email about a piece that somebody has found (product §12.6): to the family that has it, otherwise to the office.
import type { DomainEvent } from '#server/domain-events.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import { writePieceFound, writePieceFoundNote } from './compose/finding-emails.ts'
import { sendEmail, sendToOffice } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

export const findingEmails = (services: NotificationServices) =>
  ({
    'piece-found': {
      email: ({ accountId, findingId }, { jobId }) =>
        accountId === null
          ? sendToOffice(services, { jobId, write: () => writePieceFoundNote(services, findingId) })
          : sendEmail(services, { jobId, accountId, write: () => writePieceFound(services, findingId) }),
    },
  }) satisfies Subscriptions<DomainEvent>['afterCommit']
