// The emails about changed terms (law L-29), notices that were refused, unused accounts (law L-24), complaints (law L-22) and recalls (law L-28).
import type { DomainEvent } from '#server/domain-events.ts'
import { noteWarningSent } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import {
  accountOfComplaint,
  type ToComplainant,
  writeComplaintAnswered,
  writeComplaintClosed,
  writeComplaintNote,
  writeComplaintReceived,
  writeComplaintsDue,
} from './compose/legal/complaint-emails.ts'
import { writeNoticeRefused } from './compose/legal/notice-refused.ts'
import { writeAccountClosing } from './compose/legal/retention-emails.ts'
import { writeTermsAnnounced } from './compose/legal/terms-emails.ts'
import { writeRecallNotices } from './operations/recalls/write-recall-notices.ts'
import { sendEmail, sendToAddress, sendToOffice } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

export const legalEmails = (services: NotificationServices) => {
  const sendToComplainant =
    <Event extends { readonly complaintId: Id<'complaint'> }>(
      write: (services: NotificationServices, event: Event) => Promise<ToComplainant | undefined>,
    ) =>
    async (event: Event, { jobId }: JobContext) => {
      const accountId = await accountOfComplaint(services, event.complaintId)
      await sendToAddress(services, { jobId, ...(accountId && { accountId }), write: () => write(services, event) })
    }
  return {
    'terms-announced': {
      email: (event, run) =>
        sendEmail(services, {
          jobId: run.jobId,
          run,
          accountId: event.accountId,
          write: () => writeTermsAnnounced(services, event),
          rejected: (tx) =>
            services.events.publish(tx, { type: 'notice-refused', accountId: event.accountId, notice: 'terms' }),
        }),
    },
    'notice-refused': {
      office: (event, { jobId }) => sendToOffice(services, { jobId, write: () => writeNoticeRefused(services, event) }),
    },
    'retention-warning-due': {
      email: ({ accountId }, run) =>
        sendEmail(services, {
          jobId: run.jobId,
          run,
          accountId,
          write: () => writeAccountClosing(services, accountId),
          // The account is closed a number of days after this record, and never without it.
          recorded: async (tx, sentAt) => void (await noteWarningSent(tx, accountId, sentAt)),
          rejected: (tx) => services.events.publish(tx, { type: 'notice-refused', accountId, notice: 'retention' }),
        }),
    },
    'complaint-received': {
      email: sendToComplainant(writeComplaintReceived),
      office: ({ complaintId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeComplaintNote(services, complaintId) }),
    },
    'complaint-answered': { email: sendToComplainant(writeComplaintAnswered) },
    'complaint-closed': { email: sendToComplainant(writeComplaintClosed) },
    'recall-begun': { holders: ({ recallId }) => writeRecallNotices(services, recallId) },
    'complaints-due': {
      office: (_, { jobId }) => sendToOffice(services, { jobId, write: () => writeComplaintsDue(services) }),
    },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}
