import type { Id } from '#server/kernel/ids.ts'

/** Who pays: an account, or a guest with where to write to. */
export type CheckoutPayer =
  | { readonly accountId: Id<'account'> }
  | {
      readonly accountId: null
      readonly email: string
      readonly name: string
      /** Of the checkout that the guest comes back to; whoever has none begins anew. */
      readonly secret?: string
    }
