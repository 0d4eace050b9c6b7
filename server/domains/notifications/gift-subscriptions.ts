// The emails about gift cards (product §7): `email` goes to the recipient of the event, `buyer` to the buyer of the card.
import type { DomainEvent } from '#server/domain-events.ts'
import {
  type GiftCard,
  getCard,
  noteCardAccepted,
  noteCardRefused,
  noteCardWithoutAddress,
  noteReminderRefused,
  noteResendRefused,
} from '#server/domains/gift-cards/index.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import {
  writeBalanceHeld,
  writeBalanceReleased,
  writeBalanceWithdrawn,
  writeGiftBought,
  writeGiftCard,
  writeGiftExpiring,
  writeGiftRedeemed,
  writeGiftRefunded,
  writeGiftRefused,
  writeGiftRefusedNote,
  writeGiftSent,
  writeGiftTakenBack,
  writeReminderRefusedNote,
} from './compose/gift-emails.ts'
import { sendEmail, sendToAddress, sendToOffice } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

type WriteToOwner = typeof writeBalanceHeld
type WriteToBuyer = typeof writeGiftBought

export const giftEmails = (services: NotificationServices) => {
  const sendToBuyer =
    (write: WriteToBuyer) =>
    async ({ cardId }: { readonly cardId: GiftCard['id'] }, { jobId }: JobContext): Promise<void> => {
      const card: GiftCard = await getCard(services.db, cardId)
      const accountId = card.buyer_account_id
      await sendToAddress(services, {
        jobId,
        write: () => write(services, card),
        ...(accountId !== null && { accountId }),
      })
    }
  const sendToOwner =
    (write: WriteToOwner) =>
    (event: Parameters<WriteToOwner>[1], { jobId }: JobContext) =>
      sendEmail(services, { jobId, accountId: event.accountId, write: () => write(services, event) })
  return {
    'gift-card-bought': { email: sendToBuyer(writeGiftBought) },
    'gift-card-sent': {
      email: ({ cardId }, { jobId }) =>
        sendToAddress(services, {
          jobId,
          // Runs only until the email is recorded: a card whose email was accepted is never noted as without an address.
          write: async () => {
            const written = await writeGiftCard(services, cardId)
            if (!written) await noteCardWithoutAddress(services, cardId)
            return written
          },
          recorded: (tx) => noteCardAccepted(tx, services, { cardId, isFirst: true }),
          rejected: (tx, at) => noteCardRefused(tx, services, { cardId, at }),
        }),
    },
    // Named `buyer`, as when it followed `gift-card-sent`, so that queued jobs still find it.
    'gift-card-emailed': { buyer: sendToBuyer(writeGiftSent) },
    'gift-card-refused': {
      email: sendToBuyer(writeGiftRefused),
      office: ({ cardId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeGiftRefusedNote(services, cardId) }),
    },
    'gift-reminder-refused': {
      office: ({ cardId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeReminderRefusedNote(services, cardId) }),
    },
    'gift-card-resend-requested': {
      email: ({ cardId, corrected = false }, { jobId }) =>
        sendToAddress(services, {
          jobId,
          write: () => writeGiftCard(services, cardId),
          recorded: (tx) => noteCardAccepted(tx, services, { cardId, isFirst: false }),
          rejected: (tx, at) => noteResendRefused(tx, services, { cardId, corrected, at }),
        }),
    },
    'gift-card-expiring': {
      email: (event, { jobId }) =>
        sendToAddress(services, {
          jobId,
          write: () => writeGiftExpiring(services, event),
          recorded: (tx) => noteCardAccepted(tx, services, { cardId: event.cardId, isFirst: false }),
          rejected: (tx) => noteReminderRefused(tx, services, event),
        }),
    },
    'gift-card-refunded': { email: sendToBuyer(writeGiftRefunded) },
    'gift-card-taken-back': { email: sendToBuyer(writeGiftTakenBack) },
    'gift-balance-held': { email: sendToOwner(writeBalanceHeld) },
    'gift-balance-released': { email: sendToOwner(writeBalanceReleased) },
    'gift-balance-withdrawn': { email: sendToOwner(writeBalanceWithdrawn) },
    'gift-card-redeemed': {
      email: ({ accountId, cardId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeGiftRedeemed(services, cardId) }),
    },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}
