import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { EmailFacts } from './email-facts.ts'
import type { Site } from './letter/letter.ts'
import type { Mailer } from './mailer.ts'

export interface NotificationServices {
  readonly db: Db
  /** Business time: the date of letters and records. */
  readonly clock: Clock
  /** Wall time: a reset code's hour. */
  readonly wallClock: Clock
  readonly log: Log
  readonly mailer: Mailer
  /** What letters tell of orders and pieces, read across domains. */
  readonly facts: EmailFacts
  /** Name of the house, public address, and the address letters come from and questions go to. */
  readonly site: Site
}
