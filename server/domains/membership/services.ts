import type { DomainEvent } from '#server/domain-events.ts'
import type { PaymentServices } from '#server/domains/payments/index.ts'
import type { Credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PostageOffer } from './rules/plan-terms.ts'

/**
 * The port that rentals fill: what they alone know of a family and membership decides by, under its locks. Rentals import
 * membership, so membership cannot import them; what is only shown is a view's.
 */
export interface FamilyCloset {
  /** Whether anything of this membership is still with the family, announced or not (decisions.md §3.5). */
  hasPiecesAtHome(db: Db | Tx, membershipId: Id<'membership'>): Promise<boolean>
  /** Whether any clothes of this membership had been sent by then, whatever has become of them (decisions.md §3.6). */
  hasSentClothes(db: Db | Tx, membershipId: Id<'membership'>, by: Date): Promise<boolean>
  /** Credits of what is announced as going back and has not come yet (decisions.md §2.2). */
  creditsOnTheWayBack(db: Db | Tx, membershipId: Id<'membership'>): Promise<Credits>
}

export interface PieceAtHome {
  readonly itemId: string
  readonly name: string
  readonly sizeLabel: string
  readonly credits: number
  /** It has arrived, or its order is past the point where it can be cancelled. */
  readonly packed: boolean
}

/** What calls answer with beside rows of membership's own; a view reads it across domains. */
export interface MembershipAnswers {
  /** Ordered or at home, not announced as going back: what takes credits. */
  piecesAtHome(accountId: Id<'account'>): Promise<PieceAtHome[]>
}

/** What is enough for everything that happens inside the database. */
export interface MembershipRecords extends FamilyCloset {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus<DomainEvent>
}

/** Within a caller's transaction. */
export type MembershipSteps = Omit<MembershipRecords, 'db'>

/** For what the mirror tells. */
export type SubscriptionListener = MembershipSteps

export interface MembershipServices extends PaymentServices, FamilyCloset {
  /** Rentals', too: what the checkout's box says of postage, and is agreed to with the terms. */
  readPostageOffer(db: Db | Tx, accountId: Id<'account'>): Promise<PostageOffer>
  /** Wall time: the limit of previews, the lease of an alignment. */
  readonly wallClock: Clock
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string
  /** Version of the terms that are accepted now. */
  readonly termsVersion: string
}
