import type { PaymentServices } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type BasketHold =
  | { readonly taken: true }
  | { readonly taken: false; readonly unavailable: readonly { readonly garmentId: string; readonly title: string }[] }

/** What the app hands in from domains that membership may not import. */
export interface OtherDomains {
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
  releaseBasket(tx: Tx, ownerId: Id<'joining'>, now: Date): Promise<void>
  /** Whether anything of this membership is still with the family, announced or not (decisions.md §3.5). */
  hasPiecesAtHome(tx: Tx, membershipId: Id<'membership'>): Promise<boolean>
}

export interface MembershipServices extends PaymentServices, OtherDomains {
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string
  /** Version of the terms that are accepted now. */
  readonly termsVersion: string
}
