// What a checkout can be for. A purpose is a module of its own domain, listed in assemble.ts; checkout names none
// (architecture §3).
import type { RefusalCode } from '#contract/errors.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import type { Guest, PaidFor, Payer } from '#server/domains/payments/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Outcome } from '#server/kernel/outcome.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { CheckoutPayer } from './payer.ts'
import type { Checkout, ResultId } from './queries.ts'

/** A refusal, worded for people. */
export interface CheckoutRefusal {
  readonly code: RefusalCode
  readonly message: string
  readonly titles?: string[]
  readonly ids?: string[]
}

/** Enough for steps within a caller's transaction. */
export interface StepServices {
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
}

export interface CheckoutSteps extends StepServices {
  readonly purposes: readonly AnyPurpose[]
}

/** What was decided once, under the locks. */
export interface Decision {
  /** What is owed for the checkout now. If nothing is, the checkout is fulfilled immediately. */
  readonly amount: Pence
  /** The current delivery address; null when nothing is sent. */
  readonly address: object | null
  /** What was requested and promised for that amount, stored with the checkout as it was shown. */
  readonly terms: object
  /** Another account that pays; `asked` if it has to be asked, because it did not begin the checkout. Ignored if nothing is owed. */
  readonly billedTo?: { readonly accountId: Id<'account'>; readonly asked: boolean } | undefined
  /** The latest time at which its checkout may end, if some pieces are the payer's only until the replaced checkout ends. */
  readonly endsBy?: Date | undefined
}

export interface FactsInput<Locked, Requested> {
  readonly payer: CheckoutPayer
  readonly input: Requested
  /** What `lock` has locked. */
  readonly locked: Locked
  /** The checkout that this request was read from, if any. */
  readonly checkout: Checkout | undefined
  /** The payer's checkout that was open until this transaction abandoned it for this request, unless it had expired. */
  readonly replaced?: Checkout | undefined
  readonly now: Date
}

export interface Purpose<Locked, Requested, Facts, Decided extends Decision> {
  /** In kebab case. Payments and queued jobs carry it to find their purpose. */
  readonly name: string
  /** An account has one open checkout in each slot: opening another one in the same slot abandons it. */
  readonly slot: string
  readonly vatClass: PaidFor
  /** What the provider's own pages call the payment. */
  readonly description: string
  /** Whether the payer's gift balance is used for it (product §7): never for another gift card. */
  readonly usesBalance: boolean
  /** Locks the payer's own rows, the account first. Everything else is locked by `facts`, after the checkouts. */
  lock(tx: Tx, payer: CheckoutPayer): Promise<Locked>
  /** The customer that the payment belongs to at the provider: the one who pays. */
  billTo(db: Db, payer: CheckoutPayer): Promise<Payer | Guest>
  /** Identifies a request: requests with the same hash share one checkout. */
  hashOf(input: Requested): string
  /** The request of a checkout, as it was shown. */
  requestOf(db: Db | Tx, checkout: Checkout): Promise<Requested>
  /** Everything the decision needs, locked and read once. */
  facts(tx: Tx, request: FactsInput<Locked, Requested>): Promise<Facts>
  /** Pure: no database, no clock. */
  decide(facts: Facts): Outcome<Decided, CheckoutRefusal>
  /** Adds the titles of the pieces to a refusal, for the person who reads it. */
  addTitles(tx: Tx, facts: Facts, refusal: CheckoutRefusal): Promise<CheckoutRefusal>
  /** Whether the terms that a checkout was opened with are still current, so it may stay open. */
  isAsShown(checkout: Checkout, decided: Decided): boolean
  /** Refuses a paid checkout that can no longer be fulfilled on its terms. */
  checkTerms(checkout: Checkout, decided: Decided): CheckoutRefusal | undefined
  /** Holds what may be held for the payer, up to the time `until`, or refuses; `extending` if the payer only asks for more time. */
  hold(
    tx: Tx,
    hold: { checkout: Checkout; decided: Decided; until: Date; extending?: boolean | undefined; now: Date },
  ): Promise<CheckoutRefusal | undefined>
  /** Makes the result with that id, or refuses and makes nothing. */
  fulfil(
    tx: Tx,
    services: StepServices,
    fulfilment: { checkout: Checkout; decided: Decided; resultId: ResultId; actor: Actor },
  ): Promise<Outcome<ResultId, CheckoutRefusal>>
  /** Releases the holds. */
  undo(tx: Tx, checkout: Checkout, now: Date): Promise<void>
  /**
   * Whether repeating the request of a completed checkout returns its result while `isResultCurrent`. If false, a repeat is decided as a
   * new request.
   */
  readonly repeatReturnsResult: boolean
  /** Whether repeating the request still returns this result. */
  isResultCurrent(db: Db | Tx, checkout: Checkout): Promise<boolean>
  /** The refusal shown to a payer whose payment is refunded because it could not be fulfilled. */
  explainRefund(refund: { readonly code: RefusalCode; readonly titles: readonly string[] }): CheckoutRefusal
  /** Notifies a payer whose payment is refunded. */
  refunded(tx: Tx, services: StepServices, checkout: Checkout): Promise<void>
}

/** A purpose for callers that do not know its types; they hand its own values back to it. */
export type AnyPurpose = Purpose<unknown, unknown, unknown, Decision>

export function purposeOf({ purposes }: Pick<CheckoutSteps, 'purposes'>, { purpose }: { purpose: string }): AnyPurpose {
  const found = purposes.find(({ name }) => name === purpose)
  if (!found) throw new Error(`unknown purpose ${purpose}`)
  return found
}
