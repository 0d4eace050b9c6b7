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

type Unavailable = readonly { readonly garmentId: string; readonly title: string }[]

export type BasketHold = { readonly taken: true } | { readonly taken: false; readonly unavailable: Unavailable }

/** What is with a family: rentals' own knowledge, which membership may not import. */
export interface FamilyCloset {
  /** Whether anything of this membership is still with the family, announced or not (decisions.md §3.5). */
  hasPiecesAtHome(db: Db | Tx, membershipId: Id<'membership'>): Promise<boolean>
  /** Whether any clothes of this membership had been sent by then, whatever has become of them (decisions.md §3.6). */
  hasSentClothes(db: Db | Tx, membershipId: Id<'membership'>, by: Date): Promise<boolean>
  /** Credits of what is announced as going back and has not come yet (decisions.md §2.2). */
  creditsOnTheWayBack(db: Db | Tx, membershipId: Id<'membership'>): Promise<Credits>
}

/** What the app hands in from domains that membership may not import. */
export interface OtherDomains extends FamilyCloset {
  /** Inventory's: what a basket takes and what of it cannot be had, with everything locked that is let go of or taken next. */
  weighBasket(
    tx: Tx,
    basket: {
      readonly garmentIds: readonly string[]
      readonly accountId: Id<'account'>
      readonly ownerIds: readonly string[]
      readonly now: Date
    },
  ): Promise<{ readonly credits: Credits; readonly unavailable: Unavailable }>
  /** Inventory's: whether so many pieces are ready to be rented. */
  isStockAtLeast(db: Db | Tx, pieces: number): Promise<boolean>
  /** Inventory's takeHolds: all garments or none, for as long as the payment page is open (decisions.md §4.1). */
  holdBasket(
    tx: Tx,
    request: {
      readonly ownerId: Id<'joining'>
      readonly accountId: Id<'account'>
      readonly garmentIds: readonly string[]
      readonly expiresAt: Date
      readonly now: Date
    },
  ): Promise<BasketHold>
  /** Inventory's: tries again with free, equal pieces in place of those that somebody else has by now. */
  withEqualPieces<Result>(
    services: { readonly db: Db; readonly clock: Clock },
    wanted: { readonly accountId: Id<'account'>; readonly garmentIds: readonly string[] },
    attempt: (garmentIds: readonly string[]) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly replaced: readonly { readonly id: string; readonly by: string }[] }>
  releaseBasket(tx: Tx, ownerId: Id<'joining'>, now: Date): Promise<void>
  /** What the checkout's box says of postage. */
  readPostageOffer(db: Db | Tx, accountId: Id<'account'>): Promise<PostageOffer>
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

export interface MembershipServices extends PaymentServices, OtherDomains {
  /** Wall time: the limit of previews, the lease of an alignment. */
  readonly wallClock: Clock
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string
  /** Version of the terms that are accepted now. */
  readonly termsVersion: string
}
