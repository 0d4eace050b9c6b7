// The emails about orders, returns and pieces at home (product §4).

import type { DomainEvent } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import { writeGarmentsKept, writeHireEnding, writeRentalExtended } from './compose/hire-emails.ts'
import {
  writeCheckoutRefunded,
  writeGarmentsNotPicked,
  writeGuestRefunded,
  writeOrderCancelled,
  writeOrderChanged,
  writeOrderDelivered,
  writeOrderDispatched,
  writeOrderPlaced,
  writeOrderUndeliveredNote,
} from './compose/order-emails.ts'
import { writeParcelComingBack } from './compose/parcel-emails.ts'
import { writePieceBought, writePurchaseCancelled } from './compose/purchase-emails.ts'
import {
  writeOwnPieceCame,
  writeReturnAnnounced,
  writeReturnChoiceDue,
  writeReturnDone,
  writeReturnLapsed,
  writeReturnLost,
  writeReturnLostNote,
  writeReturnPostageBack,
  writeReturnReceived,
  writeReturnReminder,
  writeReturnUndecidedNote,
  writeReturnUnpostedNote,
} from './compose/return-emails.ts'
import type { EmailMessage } from './email/email-message.ts'
import { sendEmail, sendToAddress, sendToOffice } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

type AfterCommit = Subscriptions<DomainEvent>['afterCommit']
interface OfAccount {
  readonly accountId: Id<'account'>
}

export const rentalEmails = (services: NotificationServices) => {
  const sendAbout =
    <Key extends string>(key: Key) =>
    <Subject extends string>(
      write: (services: NotificationServices, id: Subject) => Promise<EmailMessage | undefined>,
    ) =>
    (event: OfAccount & Readonly<Record<Key, Subject>>, { jobId }: JobContext) =>
      sendEmail(services, { jobId, accountId: event.accountId, write: () => write(services, event[key]) })
  const sendAboutOrder = sendAbout('orderId')
  const sendAboutReturn = sendAbout('returnId')
  return {
    'order-placed': { email: sendAboutOrder(writeOrderPlaced) },
    'order-dispatched': { email: sendAboutOrder(writeOrderDispatched) },
    'order-delivered': { email: sendAboutOrder(writeOrderDelivered) },
    'order-changed': {
      email: ({ accountId, orderId, revision }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeOrderChanged(services, orderId, revision) }),
    },
    'order-cancelled': { email: sendAboutOrder(writeOrderCancelled) },
    'garments-not-picked': {
      email: (event, { jobId }) =>
        sendEmail(services, {
          jobId,
          accountId: event.accountId,
          write: () => writeGarmentsNotPicked(services, event),
        }),
    },
    'checkout-refunded': {
      email: ({ accountId, checkoutId }, { jobId }) =>
        accountId === null
          ? sendToAddress(services, { jobId, write: () => writeGuestRefunded(services, checkoutId) })
          : sendEmail(services, { jobId, accountId, write: () => writeCheckoutRefunded(services, checkoutId) }),
    },
    'return-announced': { email: sendAboutReturn(writeReturnAnnounced) },
    'return-received': {
      email: (event, { jobId }) =>
        sendEmail(services, { jobId, accountId: event.accountId, write: () => writeReturnReceived(services, event) }),
    },
    'own-piece-came': { email: sendAbout('loanId')(writeOwnPieceCame) },
    'return-done': {
      email: (event, { jobId }) =>
        sendEmail(services, { jobId, accountId: event.accountId, write: () => writeReturnDone(services, event) }),
    },
    'return-reminder-due': { email: sendAboutReturn(writeReturnReminder) },
    'return-lapsed': {
      email: (event, { jobId }) =>
        sendEmail(services, { jobId, accountId: event.accountId, write: () => writeReturnLapsed(services, event) }),
    },
    'return-postage-back': {
      email: (event, { jobId }) =>
        sendEmail(services, {
          jobId,
          accountId: event.accountId,
          write: () => writeReturnPostageBack(services, event),
        }),
    },
    'return-choice-due': {
      email: (event, { jobId }) =>
        sendEmail(services, { jobId, accountId: event.accountId, write: () => writeReturnChoiceDue(services, event) }),
      office: ({ returnId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeReturnUnpostedNote(services, returnId) }),
    },
    'return-lost': {
      email: sendAboutReturn(writeReturnLost),
      office: ({ returnId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeReturnLostNote(services, returnId) }),
    },
    'return-undecided': {
      office: ({ returnId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeReturnUndecidedNote(services, returnId) }),
    },
    'order-undelivered': {
      office: ({ orderId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeOrderUndeliveredNote(services, orderId) }),
    },
    'parcel-coming-back': {
      office: ({ parcelId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeParcelComingBack(services, parcelId) }),
    },
    'hire-ending': {
      email: (event, { jobId }) =>
        sendEmail(services, { jobId, accountId: event.accountId, write: () => writeHireEnding(services, event) }),
    },
    'rental-extended': { email: sendAbout('loanId')(writeRentalExtended) },
    'garments-kept': {
      email: ({ accountId, loanIds }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeGarmentsKept(services, loanIds) }),
    },
    'piece-bought': {
      email: (event, { jobId }) =>
        sendEmail(services, { jobId, accountId: event.accountId, write: () => writePieceBought(services, event) }),
    },
    'purchase-cancelled': { email: sendAbout('purchaseId')(writePurchaseCancelled) },
  } satisfies AfterCommit
}
