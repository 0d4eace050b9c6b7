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
  /** Application time: the date of emails and records. */
  readonly clock: Clock
  /** Wall time: a reset code's hour. */
  readonly wallClock: Clock
  readonly log: Log
  /** The outcome of each email with a gift card is published. */
  readonly events: EventBus<DomainEvent>
  readonly mailer: Mailer
  readonly piecePictures: PiecePictures
  /** Codes of gift cards are derived with them while an email is written. */
  readonly giftCodeKeys: GiftCodeKeys
  readonly printGiftCard: PrintGiftCard
  /** Facts about orders and pieces for emails, read across domains. */
  readonly facts: EmailFacts
  /** Describes a change of the legal texts. */
  readonly legalVersions: readonly LegalVersion[]
  /** Name of the shop, public address, and the address that emails come from and replies go to. */
  readonly site: Site
}
