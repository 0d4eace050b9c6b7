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
 * What the postage of a basket costs its account, and which of it is free. Nothing is charged for what a second home sends back,
 * because only the payer pays (product §12). Pure.
 */
export function priceBasket(
  { garmentIds, returnIds }: Basket,
  { prices, free }: Postage,
  secondHome: boolean,
): BasketPrice {
  const due = postageDue({
    sendsPieces: garmentIds.length > 0,
    sendsBack: returnIds.length > 0,
    outboundPrice: prices.outbound,
    returnPrice: secondHome ? zeroPence : prices.return,
    freeOutboundLeft: free.outbound,
    freeReturnLeft: free.return,
  })
  return { due, free }
}
