import type { Id } from '#server/kernel/ids.ts'

/** Whose checkout it is, and who pays: an account, or a guest with a name and an email. */
export type CheckoutPayer =
  | {
      readonly accountId: Id<'account'>
      /** Another account that pays, as for a second home (product §12.5). */
      readonly billedTo?: Id<'account'>
    }
  | {
      readonly accountId: null
      readonly email: string
      readonly name: string
      /** The secret of the checkout that the guest returns to; a guest without one starts a new checkout. */
      readonly secret?: string
      /** The guest had the secret before any checkout, as that of a cart: their checkouts begin with it, too. */
      readonly beginsWithSecret?: true
    }
