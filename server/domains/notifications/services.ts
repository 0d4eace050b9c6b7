import type { DomainEvent } from '#server/domain-events.ts'
import type { LegalVersion } from '#server/domains/content/index.ts'
import type { GiftCodeKeys } from '#server/kernel/gift-code.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Site } from './email/email-message.ts'
import type { EmailFacts } from './email-facts.ts'
import type { Mailer } from './mailer.ts'
import type { PiecePictures } from './piece-pictures.ts'
import type { PrintGiftCard } from './print-gift-card.ts'

export interface NotificationServices {
  readonly db: Db
  /** Application time: the dates of emails and records. */
  readonly clock: Clock
  /** Wall time: how long a reset code is valid, and how many copies of news are sent a minute. */
  readonly wallClock: Clock
  readonly log: Log
  /** Publishes outcomes of emails, such as a refused notice. */
  readonly events: EventBus<DomainEvent>
  readonly mailer: Mailer
  readonly piecePictures: PiecePictures
  /** The keys from which codes of gift cards are derived while an email is composed. */
  readonly giftCodeKeys: GiftCodeKeys
  readonly printGiftCard: PrintGiftCard
  /** Facts about orders and pieces, read across domains. */
  readonly facts: EmailFacts
  /** The versions of the legal texts, with descriptions of their changes. */
  readonly legalVersions: readonly LegalVersion[]
  /** The shop's name, public address and email addresses. */
  readonly site: Site
}
