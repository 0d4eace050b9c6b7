// The emails about gift cards (product §7): `email` to the recipient of the event, `buyer` to who bought the card.
import type { DomainEvent } from '#server/domain-events.ts'
import {
  type GiftCard,
  getCard,
  noteCardRefused,
  noteCardTaken,
  noteReminderRefused,
} from '#server/domains/gift-cards/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
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
  writeReminderRefusedNote,
} from './compose/gift-emails.ts'
import { sendEmail, sendToAddress, sendToOffice } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

interface OfCard {
  readonly cardId: Id<'gift-card'>
}
type WriteToOwner = typeof writeBalanceHeld
type WriteToBuyer = typeof writeGiftBought

export const giftEmails = (services: NotificationServices) => {
  const noted = (cardId: Id<'gift-card'>, isFirst: boolean) => ({
    recorded: (tx: Tx) => noteCardTaken(tx, services, { cardId, isFirst }),
    rejected: (tx: Tx, at: Date) => noteCardRefused(tx, services, { cardId, at }),
  })
  const card =
    (isFirst: boolean) =>
    ({ cardId }: OfCard, { jobId }: JobContext) =>
      sendToAddress(services, { jobId, write: () => writeGiftCard(services, cardId), ...noted(cardId, isFirst) })
  const buyer =
    (write: WriteToBuyer) =>
    async ({ cardId }: OfCard, { jobId }: JobContext): Promise<void> => {
      const found: GiftCard = await getCard(services.db, cardId)
      const accountId = found.buyer_account_id
      await sendToAddress(services, {
        ...{ jobId, write: () => write(services, found) },
        ...(accountId !== null && { accountId }),
      })
    }
  const owner =
    (write: WriteToOwner) =>
    (event: Parameters<WriteToOwner>[1], { jobId }: JobContext) =>
      sendEmail(services, { jobId, accountId: event.accountId, write: () => write(services, event) })
  return {
    'gift-card-bought': { email: buyer(writeGiftBought) },
    'gift-card-sent': { email: card(true) },
    // Named for whom it goes to, as when it followed `gift-card-sent`.
    'gift-card-emailed': { buyer: buyer(writeGiftSent) },
    'gift-card-refused': {
      email: buyer(writeGiftRefused),
      office: ({ cardId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeGiftRefusedNote(services, cardId) }),
    },
    'gift-reminder-refused': {
      office: ({ cardId }, { jobId }) =>
        sendToOffice(services, { jobId, write: () => writeReminderRefusedNote(services, cardId) }),
    },
    'gift-card-resend-requested': { email: card(false) },
    'gift-card-expiring': {
      email: (event, { jobId }) =>
        sendToAddress(services, {
          ...{ jobId, write: () => writeGiftExpiring(services, event) },
          recorded: (tx) => noteCardTaken(tx, services, { cardId: event.cardId, isFirst: false }),
          rejected: (tx) => noteReminderRefused(tx, services, event),
        }),
    },
    'gift-card-refunded': { email: buyer(writeGiftRefunded) },
    'gift-balance-held': { email: owner(writeBalanceHeld) },
    'gift-balance-released': { email: owner(writeBalanceReleased) },
    'gift-balance-withdrawn': { email: owner(writeBalanceWithdrawn) },
    'gift-card-redeemed': {
      email: ({ accountId, cardId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeGiftRedeemed(services, cardId) }),
    },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}
