// What a checkout can be for. A purpose is a module of the domain that it belongs to, entered in one list (assemble.ts); the
// checkout itself knows none by name (architecture.md, "Checkout").
import type { RefusalCode } from '#contract/errors.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import type { Guest, Payer, VatClass } from '#server/domains/payments/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Outcome } from '#server/kernel/outcome.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { CheckoutPayer } from './payer.ts'
import type { Checkout, ResultId } from './queries.ts'

/** Why something is not possible now, ready to be said. */
export interface CheckoutRefusal {
  readonly code: RefusalCode
  readonly message: string
  readonly titles?: string[]
  readonly ids?: string[]
}

/** What is enough within a caller's transaction. */
export interface StepServices {
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
}

export interface CheckoutSteps extends StepServices {
  readonly purposes: readonly AnyPurpose[]
}

/** What was decided once, under the locks. */
export interface Decision {
  /** What is owed for it now; nothing: it is fulfilled at once. */
  readonly amount: Pence
  /** Where it goes, as it is today; null when nothing is sent. */
  readonly address: object | null
  /** What was wished for and promised for that amount, kept with the checkout as it was shown. */
  readonly terms: object
}

export interface Asked<Locked, Wish> {
  readonly payer: CheckoutPayer
  readonly wish: Wish
  /** What `lock` has locked. */
  readonly locked: Locked
  /** The checkout that this wish was read from, if there is one already. */
  readonly checkout: Checkout | undefined
  readonly now: Date
}

export interface Purpose<Locked, Wish, Facts, Decided extends Decision> {
  /** In kebab case: payments carry it, and queued work finds its purpose by it. */
  readonly name: string
  /** An account has one open checkout in each slot: opening another one in the same slot gives it up. */
  readonly slot: string
  readonly vatClass: VatClass
  /** What the provider's own pages call the payment. */
  readonly description: string
  /** Locks the payer's own rows, the account first. Everything else is locked by `facts`, after the checkouts. */
  lock(tx: Tx, payer: CheckoutPayer): Promise<Locked>
  /** To whom the payment is written at the provider. */
  billTo(db: Db, payer: CheckoutPayer): Promise<Payer | Guest>
  /** Names what is wished for: the same again is the same checkout. */
  hashOf(wish: Wish): string
  /** The wish of a checkout, as it was shown. */
  wishOf(db: Db | Tx, checkout: Checkout): Promise<Wish>
  /** All that the decision needs, locked and read once. */
  facts(tx: Tx, asked: Asked<Locked, Wish>): Promise<Facts>
  /** Pure: no database, no clock. */
  decide(facts: Facts): Outcome<Decided, CheckoutRefusal>
  /** Completes a refusal with names, for the person who reads it. */
  nameRefusal(tx: Tx, facts: Facts, refusal: CheckoutRefusal): Promise<CheckoutRefusal>
  /** Whether the terms that a checkout was opened with are today's, so that it may stay open. Pure. */
  isAsShown(checkout: Checkout, decided: Decided): boolean
  /** Why what was paid for cannot be kept to any more, if so. Pure. */
  whyNotKept(checkout: Checkout, decided: Decided): CheckoutRefusal | undefined
  /** Keeps things for the payer until then, all or nothing. */
  hold(
    tx: Tx,
    hold: { checkout: Checkout; decided: Decided; until: Date; now: Date },
  ): Promise<CheckoutRefusal | undefined>
  /** Makes the result under that id, or nothing at all. */
  fulfil(
    tx: Tx,
    services: StepServices,
    made: { checkout: Checkout; decided: Decided; resultId: ResultId; actor: Actor },
  ): Promise<Outcome<ResultId, CheckoutRefusal>>
  /** Lets go of what was held. */
  undo(tx: Tx, checkout: Checkout, now: Date): Promise<void>
  /** Whether opening it again answers what was made and stands; otherwise its rules say what they say. */
  readonly answersAgain: boolean
  /** Whether the result is still what the same wish sent again means. */
  stands(db: Db | Tx, checkout: Checkout): Promise<boolean>
  /** What the payer is told of a payment that could not be kept to and goes back. */
  refusalOfRefund(refund: { readonly code: RefusalCode; readonly titles: readonly string[] }): CheckoutRefusal
  /** It was paid and its money goes back: the payer hears of it. */
  refunded(tx: Tx, services: StepServices, checkout: Checkout): Promise<void>
}

/** A purpose to everybody who does not know what it is about: what it answers goes back to it alone. */
export type AnyPurpose = Purpose<unknown, unknown, unknown, Decision>

export function purposeOf({ purposes }: Pick<CheckoutSteps, 'purposes'>, { purpose }: { purpose: string }): AnyPurpose {
  const found = purposes.find(({ name }) => name === purpose)
  if (!found) throw new Error(`there is no purpose ${purpose}`)
  return found
}
