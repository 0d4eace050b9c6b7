// The emails about gift cards (product §7): `email` to the recipient of the event, `buyer` to who bought the card.
import type { DomainEvent } from '#server/domain-events.ts'
import { type GiftCard, getCard } from '#server/domains/gift-cards/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import {
  writeGiftBought,
  writeGiftCard,
  writeGiftExpiring,
  writeGiftRedeemed,
  writeGiftRefunded,
  writeGiftSent,
} from './compose/gift-emails.ts'
import { sendEmail, sendToAddress } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

interface OfCard {
  readonly cardId: Id<'gift-card'>
}
type WriteToBuyer = typeof writeGiftBought

export const giftEmails = (services: NotificationServices) => {
  const card = ({ cardId }: OfCard, { jobId }: JobContext) =>
    sendToAddress(services, { jobId, write: () => writeGiftCard(services, cardId) })
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
  return {
    'gift-card-bought': { email: buyer(writeGiftBought) },
    'gift-card-sent': { email: card, buyer: buyer(writeGiftSent) },
    'gift-card-resend-requested': { email: card },
    'gift-card-expiring': {
      email: (event, { jobId }) => sendToAddress(services, { jobId, write: () => writeGiftExpiring(services, event) }),
    },
    'gift-card-refunded': { email: buyer(writeGiftRefunded) },
    'gift-card-redeemed': {
      email: ({ accountId, cardId }, { jobId }) =>
        sendEmail(services, { jobId, accountId, write: () => writeGiftRedeemed(services, cardId) }),
    },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}
