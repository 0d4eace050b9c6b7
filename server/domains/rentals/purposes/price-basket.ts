import type { FreePostageLeft, Postage } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { zeroPence } from '#server/kernel/money.ts'
import { type PostageDue, postageDue } from '../rules/postage-due.ts'
import type { Basket } from './basket.ts'

export interface BasketPrice {
  readonly due: PostageDue
  readonly free: FreePostageLeft
}

/** A home that uses the membership of another account. */
export const isSecondHome = (
  membership: { readonly account_id: Id<'account'> } | null | undefined,
  accountId: Id<'account'>,
): boolean => membership != null && membership.account_id !== accountId

/** And does so now: what it bought or owes after the sharing is its own. */
export const isSecondNow = (
  membership: { readonly account_id: Id<'account'>; readonly state: string } | null | undefined,
  accountId: Id<'account'>,
): boolean => isSecondHome(membership, accountId) && membership?.state !== 'cancelled'

/** For a membership that was locked, which does not say who uses it. */
export const partOf = (membership: Parameters<typeof isSecondNow>[0], accountId: Id<'account'>) =>
  isSecondNow(membership, accountId) ? ('second' as const) : ('payer' as const)

/**
 * Whether a return costs nothing, because only the payer pays (product §12): from a second home, and of pieces that are all of a
 * membership shared before, whatever the account has joined since. A return costs once, so a piece of its own makes it cost.
 */
export const isReturnFree = (
  membership: Parameters<typeof isSecondHome>[0],
  accountId: Id<'account'>,
  loans: readonly { readonly payer_id: Id<'account'> }[],
): boolean =>
  isSecondHome(membership, accountId) || (loans.length > 0 && loans.every(({ payer_id }) => payer_id !== accountId))

/** What the postage of a basket costs its account, and which of it is free. Pure. */
export function priceBasket(
  { garmentIds, returnIds }: Basket,
  { prices, free }: Postage,
  returnCostsNothing: boolean,
): BasketPrice {
  const due = postageDue({
    sendsPieces: garmentIds.length > 0,
    sendsBack: returnIds.length > 0,
    outboundPrice: prices.outbound,
    returnPrice: returnCostsNothing ? zeroPence : prices.return,
    freeOutboundLeft: free.outbound,
    freeReturnLeft: free.return,
  })
  return { due, free }
}
