import type { Static } from 'typebox'
import type {
  Child as ChildSchema,
  PlanDetails as PlanDetailsSchema,
  Session as SessionSchema,
  User as UserSchema,
} from '#contract/accounts.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { LeavingFacts } from './rules/decide-leaving.ts'
import type { SizeRange } from './rules/suggest-size.ts'

export type User = Static<typeof UserSchema>
export type PlanDetails = Static<typeof PlanDetailsSchema>
export type Child = Static<typeof ChildSchema>
export type Session = Static<typeof SessionSchema>
export type Abilities = User['can']

/** What the answer about a user says of other domains. Accounts may import none of them, so it is handed in. */
export interface MembershipView {
  /** @param now business time: which day of grace it is */
  describeMembership(db: Db | Tx, accountId: Id<'account'>, now: Date): Promise<PlanDetails | null>
  hasPendingReturn(db: Db | Tx, accountId: Id<'account'>): Promise<boolean>
  /** `known` is what the two others have just answered, so that nothing is read twice, and the day it is in Britain. */
  describeAbilities(
    db: Db | Tx,
    accountId: Id<'account'>,
    known: { plan: PlanDetails | null; pendingReturn: boolean; today: LocalDay },
  ): Promise<Abilities>
}

export interface AccountServices extends MembershipView {
  readonly db: Db
  /** Business time: when an account was opened, when somebody was last here (retention). */
  readonly clock: Clock
  /** Wall time: sessions, codes of letters, rate limits. */
  readonly wallClock: Clock
  readonly events: EventBus<DomainEvent>
  /** Sizes of the house, smallest first: the catalogue's, which accounts may not import. */
  listSizes(db: Db | Tx): Promise<readonly SizeRange[]>
  /** Version of the legal texts that a consent given now refers to. */
  readonly termsVersion: string
  /** What stands in the way of closing an account, in any domain; read under its lock. */
  readLeavingFacts(tx: Tx, accountId: Id<'account'>): Promise<LeavingFacts>
}
