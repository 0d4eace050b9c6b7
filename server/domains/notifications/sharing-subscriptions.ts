// The emails about a membership with two homes (product §12).
import type { DomainEvent, EventOf } from '#server/domain-events.ts'
import { findShareEndedWith } from '#server/domains/membership/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import {
  writePostageAsked,
  writePostageNotPaid,
  writePostagePaid,
  writePostageRefunded,
} from './compose/asked-postage-emails.ts'
import { writeBoughtForHome, writeRentedAgainAtHome } from './compose/other-home-emails.ts'
import {
  writeSharingBegan,
  writeSharingEnded,
  writeSharingInvitation,
  writeSharingJoined,
  writeSharingOver,
} from './compose/sharing-emails.ts'
import { sendEmail, sendToAddress } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

/** Handlers named `second` email the second adult. */
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
    'piece-bought-for-home': {
      email: (event, { jobId }) =>
        sendEmail(services, { jobId, accountId: event.accountId, write: () => writeBoughtForHome(services, event) }),
    },
    'home-purchase-cancelled': {
      email: ({ accountId, loanId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeRentedAgainAtHome(services, loanId) }),
    },
    'payment-asked': {
      email: ({ accountId, checkoutId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writePostageAsked(services, checkoutId) }),
    },
    'asked-payment-made': {
      email: ({ accountId, checkoutId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writePostagePaid(services, checkoutId) }),
    },
    'asked-payment-refunded': {
      email: ({ accountId, checkoutId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writePostageRefunded(services, checkoutId) }),
    },
    'asked-payment-missed': {
      email: ({ accountId, checkoutId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writePostageNotPaid(services, checkoutId) }),
    },
  }) satisfies Subscriptions<DomainEvent>['afterCommit']

/** Emails the second adult when the membership ends; the payer's email is one of the emails about memberships. */
export const endedForSecond =
  (services: NotificationServices) =>
  async ({ membershipId }: EventOf<'membership-ended'>, { jobId }: { readonly jobId: Id<'job'> }): Promise<void> => {
    const share = await findShareEndedWith(services.db, membershipId)
    if (!share) return
    const write = () => writeSharingOver(services, share.id)
    await sendEmail(services, { jobId, accountId: share.second_id, write })
  }
