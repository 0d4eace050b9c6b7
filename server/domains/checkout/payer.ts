import type { Id } from '#server/kernel/ids.ts'

/** Who pays: an account, or a guest with a name and an email. */
export type CheckoutPayer =
  | { readonly accountId: Id<'account'> }
  | {
      readonly accountId: null
      readonly email: string
      readonly name: string
      /** The secret of the checkout that the guest returns to; a guest without one starts a new checkout. */
      readonly secret?: string
      /** The guest had the secret before any checkout, as that of a cart: their checkouts begin with it, too. */
      readonly beginsWithSecret?: true
    }
