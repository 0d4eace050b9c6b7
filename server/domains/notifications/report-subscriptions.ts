// The emails about a piece that is not as described (product §4.11).
import type { DomainEvent } from '#server/domain-events.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import { writePieceReported, writePieceReportedNote, writeReportResolved } from './compose/report-emails.ts'
import { findingEmails } from './finding-subscriptions.ts'
import { giftEmails } from './gift-subscriptions.ts'
import { lossEmails } from './loss-subscriptions.ts'
import { sendEmail, sendToOffice } from './operations/send-email.ts'
import { resaleEmails } from './resale-subscriptions.ts'
import type { NotificationServices } from './services.ts'
import { skiEmails } from './ski-subscriptions.ts'
import { waitingListEmails } from './waiting-list-subscriptions.ts'

/** All emails about single pieces, the waiting list, the resale shop, gift cards and ski wear. */
export const pieceEmails = (services: NotificationServices) => ({
  ...lossEmails(services),
  ...reportEmails(services),
  ...findingEmails(services),
  ...waitingListEmails(services),
  ...resaleEmails(services),
  ...giftEmails(services),
  ...skiEmails(services),
})

const reportEmails = (services: NotificationServices) =>
  ({
    'piece-reported': {
      email: ({ accountId, reportId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writePieceReported(services, reportId) }),
      office: ({ reportId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writePieceReportedNote(services, reportId) }),
    },
    'piece-report-resolved': {
      email: ({ accountId, reportId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeReportResolved(services, reportId) }),
    },
  }) satisfies Subscriptions<DomainEvent>['afterCommit']
