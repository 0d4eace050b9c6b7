import type { Id } from '#server/kernel/ids.ts'

interface GuestPayer {
  readonly accountId: null
  readonly email: string
  readonly name: string
  /** The secret of the checkout that the guest returns to; a guest without one starts a new checkout. */
  readonly secret?: string
  /** The guest had the secret before any checkout, for example as the secret of a cart, and keeps it for each checkout. */
  readonly secretPredatesCheckout?: true
}

/** Whose checkout it is, and who pays: an account, or a guest with a name and an email. */
export type CheckoutPayer =
  | {
      readonly accountId: Id<'account'>
      /** Another account that pays, as for a second home (product §12.5). */
      readonly billedTo?: Id<'account'>
    }
  | GuestPayer

/** The guest that a secret was given to. */
export const guestOf = (secret: string): GuestPayer => ({ accountId: null, email: '', name: '', secret })

/**
 * Lists the payers whose checkouts a caller may name: the signed-in account, and the guest with the secret, who may have signed in
 * while paying.
 */
export const payersOf = (accountId: Id<'account'> | undefined, secret: string | undefined): CheckoutPayer[] => [
  ...(accountId === undefined ? [] : [{ accountId }]),
  // A guest without a secret has no checkout.
  ...(secret === undefined ? [] : [guestOf(secret)]),
]
