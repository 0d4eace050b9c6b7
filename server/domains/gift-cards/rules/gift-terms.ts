// What the checkout of a gift card stores: the terms that were shown with its price and, separately, what is personal.
import type { Id } from '#server/kernel/ids.ts'

export interface GiftTerms {
  readonly face_pence: number
  /** The part of the face at a discount. */
  readonly discounted_pence: number
  readonly discount_pence: number
  /** The yearly limit that applied. */
  readonly face_year_pence: number
  /** The day that its buyer chose, in London: YYYY-MM-DD. */
  readonly deliver_on: string
}

export interface Person {
  readonly name: string
  readonly email: string
}

/** What is written on a card, and to whom it is sent: stored as the checkout's address until the card is made. */
export interface GiftDetails {
  readonly recipient: Person
  /** Set if a family's link led the buyer to the form: the buyer does not know the recipient's email. */
  readonly toFamily?: true | undefined
  /** The family, whose address is read when the card is emailed. */
  readonly familyId?: Id<'account'> | undefined
  readonly senderName: string
  readonly message: string
  /** Null for an account, which has its own name and email. */
  readonly buyer: Person | null
}
