import type { Static } from 'typebox'
import type { Child as ChildSchema, Session as SessionSchema, User as UserSchema } from '#contract/accounts.ts'
import type { AnswerOf } from '#contract/index.ts'
import type { UsedPlan as UsedPlanSchema } from '#contract/membership/plan-details.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { ChildRow } from './queries.ts'
import type { LeavingFacts } from './rules/decide-leaving.ts'

export type User = Static<typeof UserSchema>
export type UsedPlan = Static<typeof UsedPlanSchema>
export type Child = Static<typeof ChildSchema>
export type Session = Static<typeof SessionSchema>
export type Abilities = User['can']

/** The answers of calls that write; views compose them from several domains. */
export interface AccountAnswers {
  user(accountId: Id<'account'>): Promise<User>
  child(row: ChildRow): Promise<Child>
  /** @param withWords whether to include the text for people */
  everything(accountId: Id<'account'>, withWords: boolean): Promise<AnswerOf<'exportAccount'>>
}

export interface AccountServices {
  readonly db: Db
  /** Application time: when an account was opened and last used (retention). */
  readonly clock: Clock
  /** Wall time: sessions, codes of emails, rate limits. */
  readonly wallClock: Clock
  readonly events: EventBus<DomainEvent>
  /** The version of the legal texts that a consent given now refers to. */
  termsVersion(): string
  /**
   * Reads the membership that an account uses, which decides what its owner must agree to. Accounts may not import membership.
   * @param now application time: which day of grace it is
   */
  describeMembership(db: Db | Tx, accountId: Id<'account'>, now: Date): Promise<UsedPlan | null>
  /** Whether somebody has ever joined or shared a membership with the account: the address is then its own. */
  hasJoined(db: Db | Tx, accountId: Id<'account'>): Promise<boolean>
  /** What prevents closing an account in any domain; read under its lock. */
  readLeavingFacts(tx: Tx, accountId: Id<'account'>, now: Date): Promise<LeavingFacts>
}
