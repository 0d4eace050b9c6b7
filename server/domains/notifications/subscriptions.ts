import type { DomainEvent } from '#server/domain-events.ts'
import { noteCoolingOffNotice, noteEndAhead, noteReminder } from '#server/domains/membership/index.ts'
import { formatMoment } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import {
  writeEmailChanged,
  writeEmailConfirm,
  writeMailingConfirm,
  writePasswordReset,
  writeSignInLink,
} from './compose/account-emails.ts'
import { writeJoiningRefunded, writeMembershipAccepted } from './compose/membership-emails.ts'
import {
  writeCoolingOffCancelled,
  writeEndUndone,
  writeMembershipBack,
  writeMembershipEnded,
  writeMembershipEnding,
  writeMembershipPaused,
  writeMembershipRefused,
} from './compose/membership-life-emails.ts'
import { writeDisputeNote } from './compose/office/dispute-note.ts'
import {
  type MemberRequest,
  writeMemberRequest,
  writeMembershipToAccept,
  writeRefundFailed,
  writeRefundLate,
} from './compose/office-emails.ts'
import {
  writeEndAhead,
  writeGraceOver,
  writePastDue,
  writePaymentFailed,
  writeReceipt,
  writeRefundMade,
  writeRenewalReminder,
} from './compose/payment-emails.ts'
import { writeChangeNotMade, writeChangePlanned, writePlanChanged } from './compose/plan-change-emails.ts'
import type { EmailMessage } from './email/email-message.ts'
import { legalEmails } from './legal-subscriptions.ts'
import { sendEmail, sendToAddress, sendToOffice } from './operations/send-email.ts'
import { isAddressOwn } from './queries/address-choices.ts'
import { rentalEmails } from './rental-subscriptions.ts'
import { pieceEmails } from './report-subscriptions.ts'
import type { NotificationServices } from './services.ts'
import { endedForSecond, sharingEmails } from './sharing-subscriptions.ts'
import { emailChangeUndone } from './templates/account/email-change-undone.ts'
import { passwordChanged } from './templates/account/password-changed.ts'
import { passwordDropped } from './templates/account/password-dropped.ts'
import { welcome } from './templates/account/welcome.ts'

/** Which email follows which event. Each handler is a separate job: `email` goes to the member, `office` to PROVIDER_EMAIL. */
export function notificationSubscriptions(services: NotificationServices) {
  return {
    ...accountEmails(services),
    ...membershipEmails(services),
    ...paymentEmails(services),
    ...rentalEmails(services),
    ...pieceEmails(services),
    ...sharingEmails(services),
    ...legalEmails(services),
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}

type AfterCommit = Subscriptions<DomainEvent>['afterCommit']
interface OfAccount {
  readonly accountId: Id<'account'>
}
interface OfMembership extends OfAccount {
  readonly membershipId: Id<'membership'>
}

const accountEmails = (services: NotificationServices) => {
  const { site } = services
  return {
    'account-registered': {
      email: ({ accountId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: async (recipient) => welcome(recipient, site) }),
    },
    'password-reset-requested': {
      email: (event, { jobId }) =>
        sendEmail(services, {
          ...{ jobId, accountId: event.accountId },
          write: async (recipient) =>
            (await isTooMuchForStranger(services, event)) ? undefined : writePasswordReset(services, recipient),
        }),
    },
    'password-changed': {
      email: ({ accountId }, { jobId, askedAt }) =>
        sendEmail(services, {
          jobId,
          accountId,
          write: async () => passwordChanged({ changedAt: formatMoment(askedAt) }, site),
        }),
    },
    'password-dropped': {
      email: ({ accountId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: async () => passwordDropped(site) }),
    },
    'email-change-requested': {
      email: ({ accountId, changeId }, { jobId }) =>
        sendToAddress(services, { jobId, accountId, write: () => writeEmailConfirm(services, changeId) }),
    },
    'email-changed': {
      email: ({ accountId, changeId }, { jobId }) =>
        sendToAddress(services, { jobId, accountId, write: () => writeEmailChanged(services, changeId) }),
    },
    'email-change-undone': {
      email: ({ accountId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: async ({ email }) => emailChangeUndone(email, site) }),
    },
    'sign-in-link-requested': {
      email: (event, { jobId }) =>
        sendEmail(services, {
          ...{ jobId, accountId: event.accountId },
          write: async (recipient) =>
            (await isTooMuchForStranger(services, event))
              ? undefined
              : writeSignInLink(services, recipient, event.redirect),
        }),
    },
    'mailing-list-requested': {
      email: ({ entryId }, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeMailingConfirm(services, entryId) }),
    },
  } satisfies AfterCommit
}

/** Whether an address has been sent all the links that it may get in a day, and its owner may never have registered it (decision 618). */
const isTooMuchForStranger = async (
  { db }: NotificationServices,
  { accountId, isBeyondDay = false }: { readonly accountId: Id<'account'>; readonly isBeyondDay?: boolean },
): Promise<boolean> => isBeyondDay && !(await isAddressOwn(db, accountId))

const membershipEmails = (services: NotificationServices) => {
  const sendToMember =
    (write: (services: NotificationServices, membershipId: Id<'membership'>) => Promise<EmailMessage | undefined>) =>
    ({ accountId, membershipId }: OfMembership, { jobId }: JobContext) =>
      sendEmail(services, { jobId, accountId, write: () => write(services, membershipId) })
  const notifyOffice =
    (request: MemberRequest) =>
    ({ membershipId }: OfMembership, { jobId }: JobContext) =>
      sendToOffice(services, { jobId, write: () => writeMemberRequest(services, membershipId, request) })
  return {
    'membership-to-accept': {
      office: ({ membershipId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeMembershipToAccept(services, membershipId) }),
    },
    'membership-started': {
      email: ({ accountId, membershipId }, { jobId }) =>
        sendEmail(services, {
          jobId,
          accountId,
          write: (recipient) => writeMembershipAccepted(services, recipient, membershipId),
          // This email is the notice of the right to cancel, from which the 14 days count (law L-5).
          recorded: (tx, sentAt) => noteCoolingOffNotice(tx, membershipId, sentAt),
        }),
    },
    'membership-refused': {
      email: ({ accountId, membershipId, by }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeMembershipRefused(by)(services, membershipId) }),
      office: async (event, context) => {
        if (event.by === 'member') await notifyOffice('withdrawn')(event, context)
      },
    },
    'membership-paused': { email: sendToMember(writeMembershipPaused), office: notifyOffice('paused') },
    'membership-reactivated': { email: sendToMember(writeMembershipBack) },
    'membership-ending': { email: sendToMember(writeMembershipEnding), office: notifyOffice('ending') },
    'membership-end-undone': { email: sendToMember(writeEndUndone) },
    'membership-cooling-off-cancelled': {
      email: sendToMember(writeCoolingOffCancelled),
      office: notifyOffice('coolingOffCancelled'),
    },
    'membership-ended': { email: sendToMember(writeMembershipEnded), second: endedForSecond(services) },
    'membership-past-due': { email: sendToMember(writePastDue) },
    'membership-grace-over': { email: sendToMember(writeGraceOver) },
    'membership-end-ahead': {
      email: ({ accountId, membershipId }, run) =>
        sendEmail(services, {
          jobId: run.jobId,
          run,
          accountId,
          write: () => writeEndAhead(services, membershipId, run.askedAt),
          // The days until the end count from this record.
          recorded: (tx, at) => noteEndAhead(tx, { membershipId, at, note: '' }),
          rejected: async (tx, at) => {
            await noteEndAhead(tx, { membershipId, at, note: 'its email could not be delivered' })
            await services.events.publish(tx, { type: 'notice-refused', accountId, notice: 'end-ahead' })
          },
        }),
    },
    'renewal-reminder-due': {
      email: ({ accountId, membershipId, renewsOn }, run) =>
        sendEmail(services, {
          jobId: run.jobId,
          run,
          accountId,
          write: () => writeRenewalReminder(services, membershipId, renewsOn),
          recorded: (tx, at) => noteReminder(tx, { membershipId, renewsOn, at }),
          rejected: async (tx, at) => {
            await noteReminder(tx, { membershipId, renewsOn, at })
            await services.events.publish(tx, { type: 'notice-refused', accountId, notice: 'renewal-reminder' })
          },
        }),
    },
    'joining-refunded': {
      email: ({ accountId, checkoutSessionId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeJoiningRefunded(services, checkoutSessionId) }),
    },
    'plan-changed': {
      email: ({ accountId, changeId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writePlanChanged(services, changeId) }),
    },
    'plan-change-scheduled': {
      email: ({ accountId, changeId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeChangePlanned(services, changeId) }),
    },
    'plan-change-kept': {
      email: ({ accountId, changeId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeChangeNotMade(services, changeId) }),
    },
  } satisfies AfterCommit
}

const paymentEmails = (services: NotificationServices) =>
  ({
    'invoice-paid': {
      email: ({ accountId, invoiceId }, { jobId, askedAt }) =>
        sendEmail(services, { jobId, accountId, write: () => writeReceipt(services, invoiceId, askedAt) }),
    },
    'invoice-failed': {
      email: ({ accountId, invoiceId, attempt }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writePaymentFailed(services, invoiceId, attempt) }),
    },
    'refund-recorded': {
      email: async ({ refundId }, { jobId }) => {
        const refundEmail = await writeRefundMade(services, refundId)
        if (refundEmail)
          await sendEmail(services, { jobId, accountId: refundEmail.accountId, write: async () => refundEmail.message })
      },
      office: ({ refundId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeRefundFailed(services, refundId) }),
    },
    'refund-late': {
      office: ({ refundId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeRefundLate(services, refundId) }),
    },
    'dispute-opened': {
      office: ({ disputeId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeDisputeNote(services, disputeId, 'opened') }),
    },
    'dispute-closed': {
      office: ({ disputeId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeDisputeNote(services, disputeId, 'closed') }),
    },
  }) satisfies AfterCommit
