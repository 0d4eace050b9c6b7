// The email that follows each step of a missing piece's case (product §4.10).
import type { DomainEvent } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import {
  writeLossApproved,
  writeLossFoundLate,
  writeLossFoundLateNote,
  writeLossNoticed,
  writeLossPaid,
  writeLossRefunded,
  writeLossReported,
  writeLossToApprove,
  writeLossWaived,
} from './compose/loss-emails.ts'
import type { EmailMessage } from './email/email-message.ts'
import { sendEmail, sendToOffice } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

type Write = (services: NotificationServices, lossId: Id<'loss'>) => Promise<EmailMessage | undefined>
interface OfLoss {
  readonly accountId: Id<'account'>
  readonly lossId: Id<'loss'>
}

export const lossEmails = (services: NotificationServices) => {
  const sendAboutLoss =
    (write: Write) =>
    ({ accountId, lossId }: OfLoss, { jobId }: JobContext) =>
      sendEmail(services, { jobId, accountId, write: () => write(services, lossId) })
  const notifyOffice =
    (write: Write) =>
    ({ lossId }: OfLoss, { jobId }: JobContext) =>
      sendToOffice(services, { jobId, write: () => write(services, lossId) })
  return {
    'loss-reported': { email: sendAboutLoss(writeLossReported) },
    'loss-noticed': { email: (event, context) => sendAboutLoss(writeLossNoticed(event.notice))(event, context) },
    'loss-to-approve': { office: notifyOffice(writeLossToApprove) },
    'loss-approved': { email: sendAboutLoss(writeLossApproved) },
    'loss-paid': { email: sendAboutLoss(writeLossPaid) },
    'loss-waived': { email: sendAboutLoss(writeLossWaived) },
    'loss-refunded': { email: sendAboutLoss(writeLossRefunded) },
    'loss-found-late': { email: sendAboutLoss(writeLossFoundLate), office: notifyOffice(writeLossFoundLateNote) },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}
