import type { DomainEvent } from '#server/domain-events.ts'
import { noteCoolingOffNotice } from '#server/domains/membership/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import {
  writeEmailChanged,
  writeEmailConfirm,
  writeMailingConfirm,
  writePasswordReset,
  writeSignInLink,
} from './gather/account-letters.ts'
import { writeJoiningRefunded, writeMembershipAccepted } from './gather/membership-letters.ts'
import {
  writeCooledOff,
  writeEndUndone,
  writeMembershipBack,
  writeMembershipEnded,
  writeMembershipEnding,
  writeMembershipPaused,
  writeMembershipRefused,
} from './gather/membership-life-letters.ts'
import {
  type MemberRequest,
  writeDisputeNote,
  writeMemberRequest,
  writeRefundFailed,
  writeRefundLate,
} from './gather/office-letters.ts'
import {
  writeCheckoutRefunded,
  writeGarmentsNotPicked,
  writeGuestRefunded,
  writeOrderCancelled,
  writeOrderDelivered,
  writeOrderDispatched,
  writeOrderPlaced,
} from './gather/order-letters.ts'
import {
  writeEndAhead,
  writeGraceOver,
  writePastDue,
  writePaymentFailed,
  writeReceipt,
  writeRefundMade,
  writeRenewalReminder,
} from './gather/payment-letters.ts'
import { writeChangeNotMade, writeChangePlanned, writePlanChanged } from './gather/plan-change-letters.ts'
import { writeReturnAnnounced, writeReturnDone, writeReturnReceived } from './gather/return-letters.ts'
import { momentInWords } from './gather/words.ts'
import type { Letter } from './letter/letter.ts'
import { sendLetter, sendToAddress, sendToOffice } from './operations/send-letter.ts'
import type { NotificationServices } from './services.ts'
import { emailChangeUndone } from './templates/account/email-change-undone.ts'
import { passwordChanged } from './templates/account/password-changed.ts'
import { passwordDropped } from './templates/account/password-dropped.ts'
import { welcome } from './templates/account/welcome.ts'

/**
 * Which letter follows which event. Each handler is a job of its own: `email` to the member, `office` to PROVIDER_EMAIL.
 */
export function notificationSubscriptions(services: NotificationServices) {
  return {
    ...accountLetters(services),
    ...membershipLetters(services),
    ...paymentLetters(services),
    ...rentalLetters(services),
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}

type AfterCommit = Subscriptions<DomainEvent>['afterCommit']

interface OfAccount {
  readonly accountId: Id<'account'>
}
interface OfMembership extends OfAccount {
  readonly membershipId: Id<'membership'>
}

const accountLetters = (services: NotificationServices) => {
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
      email: ({ accountId }, { jobId, askedAt }) =>
        sendLetter(services, {
          jobId,
          accountId,
          write: async () => passwordChanged({ changedAt: momentInWords(askedAt) }, site),
        }),
    },
    'password-dropped': {
      email: ({ accountId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: async () => passwordDropped(site) }),
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
        sendLetter(services, { jobId, accountId, write: async ({ email }) => emailChangeUndone(email, site) }),
    },
    'sign-in-link-requested': {
      email: ({ accountId, redirect }, { jobId }) =>
        sendLetter(services, {
          jobId,
          accountId,
          write: (recipient) => writeSignInLink(services, recipient, redirect),
        }),
    },
    'mailing-list-asked': {
      email: ({ entryId }, { jobId }) =>
        sendToAddress(services, { jobId, write: () => writeMailingConfirm(services, entryId) }),
    },
  } satisfies AfterCommit
}

const membershipLetters = (services: NotificationServices) => {
  const member =
    (write: (services: NotificationServices, membershipId: Id<'membership'>) => Promise<Letter | undefined>) =>
    ({ accountId, membershipId }: OfMembership, { jobId }: JobContext) =>
      sendLetter(services, { jobId, accountId, write: () => write(services, membershipId) })
  const office =
    (request: MemberRequest) =>
    ({ membershipId }: OfMembership, { jobId }: JobContext) =>
      sendToOffice(services, { jobId, write: () => writeMemberRequest(services, membershipId, request) })
  return {
    'membership-started': {
      email: ({ accountId, membershipId }, { jobId }) =>
        sendLetter(services, {
          jobId,
          accountId,
          write: (recipient) => writeMembershipAccepted(services, recipient, membershipId),
          // It tells of the right to cancel; from then on its days can run out (law L-5).
          recorded: (tx, sentAt) => noteCoolingOffNotice(tx, membershipId, sentAt),
        }),
    },
    'membership-refused': {
      email: ({ accountId, membershipId, by }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeMembershipRefused(by)(services, membershipId) }),
      office: async (event, context) => {
        if (event.by === 'member') await office('withdrawn')(event, context)
      },
    },
    'membership-paused': { email: member(writeMembershipPaused), office: office('paused') },
    'membership-reactivated': { email: member(writeMembershipBack) },
    'membership-ending': { email: member(writeMembershipEnding), office: office('ending') },
    'membership-end-undone': { email: member(writeEndUndone) },
    'membership-cooled-off': { email: member(writeCooledOff), office: office('cooledOff') },
    'membership-ended': { email: member(writeMembershipEnded) },
    'membership-past-due': { email: member(writePastDue) },
    'membership-grace-over': { email: member(writeGraceOver) },
    'membership-end-ahead': {
      email: ({ accountId, membershipId, endsOn }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeEndAhead(services, membershipId, endsOn) }),
    },
    'renewal-reminder-due': {
      email: ({ accountId, membershipId, renewsOn }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeRenewalReminder(services, membershipId, renewsOn) }),
    },
    'joining-refunded': {
      email: ({ accountId, joiningId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeJoiningRefunded(services, joiningId) }),
    },
    'plan-changed': {
      email: ({ accountId, changeId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writePlanChanged(services, changeId) }),
    },
    'plan-change-scheduled': {
      email: ({ accountId, changeId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeChangePlanned(services, changeId) }),
    },
    'plan-change-kept': {
      email: ({ accountId, changeId }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writeChangeNotMade(services, changeId) }),
    },
  } satisfies AfterCommit
}

const paymentLetters = (services: NotificationServices) =>
  ({
    'invoice-paid': {
      email: ({ accountId, invoiceId }, { jobId, askedAt }) =>
        sendLetter(services, { jobId, accountId, write: () => writeReceipt(services, invoiceId, askedAt) }),
    },
    'invoice-failed': {
      email: ({ accountId, invoiceId, attempt }, { jobId }) =>
        sendLetter(services, { jobId, accountId, write: () => writePaymentFailed(services, invoiceId, attempt) }),
    },
    'refund-settled': {
      email: async ({ refundId }, { jobId }) => {
        const made = await writeRefundMade(services, refundId)
        if (made) await sendLetter(services, { jobId, accountId: made.accountId, write: async () => made.letter })
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

const rentalLetters = (services: NotificationServices) => {
  const about =
    <Key extends string>(key: Key) =>
    <Subject extends string>(write: (services: NotificationServices, id: Subject) => Promise<Letter | undefined>) =>
    (event: OfAccount & Readonly<Record<Key, Subject>>, { jobId }: JobContext) =>
      sendLetter(services, { jobId, accountId: event.accountId, write: () => write(services, event[key]) })
  const order = about('orderId')
  const parcel = about('returnId')
  return {
    'order-placed': { email: order(writeOrderPlaced) },
    'order-dispatched': { email: order(writeOrderDispatched) },
    'order-delivered': { email: order(writeOrderDelivered) },
    'order-cancelled': { email: order(writeOrderCancelled) },
    'garments-not-picked': { email: order(writeGarmentsNotPicked) },
    'checkout-refunded': {
      email: ({ accountId, checkoutId }, { jobId }) =>
        accountId === null
          ? sendToAddress(services, { jobId, write: () => writeGuestRefunded(services, checkoutId) })
          : sendLetter(services, { jobId, accountId, write: () => writeCheckoutRefunded(services, checkoutId) }),
    },
    'return-announced': { email: parcel(writeReturnAnnounced) },
    'return-received': { email: parcel(writeReturnReceived) },
    'return-done': { email: parcel(writeReturnDone) },
  } satisfies AfterCommit
}
