import type { DomainEvent } from '#server/domain-events.ts'
import type { PaymentServices } from '#server/domains/payments/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { SelectOpenBuyers } from './queries/open-buyers.ts'
import type { PostageOffer } from './rules/plan-terms.ts'

/**
 * The port that rentals implement: facts about a family that only rentals know, and that membership reads under its locks to decide.
 * Rentals import membership, so membership cannot import them; facts that are only shown come from a view.
 */
export interface FamilyCloset {
  /** Whether any piece of this membership is on its way to the family, at home, or booked to go back (product §3.5). */
  hasPiecesOut(db: Db | Tx, membershipId: Id<'membership'>): Promise<boolean>
  /** Whether any clothes of this membership had been sent by that moment, wherever they are now (product §3.6). */
  hasSentClothes(db: Db | Tx, membershipId: Id<'membership'>, by: Date): Promise<boolean>
}

export interface PieceAtHome {
  readonly itemId: string
  readonly name: string
  readonly sizeLabel: string
  readonly credits: number
  /** The piece has arrived, or its order can no longer be cancelled. */
  readonly packed: boolean
  /** In the home of the second adult. */
  readonly elsewhere: boolean
}

export interface ReturnsToPost {
  /** In the payer's own home. */
  readonly pieces: number
  /** The first day by which one of these is due; null while that depends on an order's arrival. */
  readonly dueOn: LocalDay | null
  /** How many pieces the other home still has to post. */
  readonly elsewhere: number
}

/** The part of answers that is not in membership's own rows; a view reads it across domains. */
export interface MembershipAnswers {
  /** Ordered or at home, and not announced as returned: the pieces that take credits. */
  piecesAtHome(accountId: Id<'account'>): Promise<PieceAtHome[]>
  /** What is in returns of this membership that are booked and not posted yet. */
  returnsToPost(accountId: Id<'account'>): Promise<ReturnsToPost>
}

/** Enough for everything that happens inside the database. */
export interface MembershipRecords extends FamilyCloset {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus<DomainEvent>
}

/** Enough for steps within a caller's transaction. */
export type MembershipSteps = Omit<MembershipRecords, 'db'>

/** Used for events of the replica. */
export type SubscriptionListener = MembershipSteps

export interface MembershipServices extends PaymentServices, FamilyCloset {
  /** Reads from shipping the postage that the checkout shows, which is agreed to with the terms. */
  readPostageOffer(db: Db | Tx, accountId: Id<'account'>): Promise<PostageOffer>
  /** Wall time, for the limit of previews and the lease of a reconciliation. */
  readonly wallClock: Clock
  /** Origin of the site, without a trailing slash. */
  readonly publicUrl: string
  /** Version of the current terms. */
  termsVersion(): string
  /** Selects the accounts with something open in the other shops, which also get the notices of changed terms. */
  readonly selectOpenBuyers: SelectOpenBuyers
  /** Every version that has been published and is not in force yet, the next first. */
  comingTerms(): readonly string[]
}
