// Whether an account shares the membership of another, and what it then does not pay for itself (product §12).
import type { Id } from '#server/kernel/ids.ts'
import type { RentalRefusal } from './rental-refusal.ts'

/** The payer pays for pieces of the other home only while it shares the membership. */
export const notShared: RentalRefusal = {
  code: 'not_now',
  message: 'You no longer share your membership with the home that has this piece.',
}

/** Whether the account uses the membership of another account. */
export const isSecondHome = (
  membership: { readonly account_id: Id<'account'> } | null | undefined,
  accountId: Id<'account'>,
): boolean => membership != null && membership.account_id !== accountId

/** The same, but only while the membership is shared: after that, the account pays for itself. */
export const isSecondNow = (
  membership: { readonly account_id: Id<'account'>; readonly state: string } | null | undefined,
  accountId: Id<'account'>,
): boolean => isSecondHome(membership, accountId) && membership?.state !== 'cancelled'

/** The account's part in a locked membership, whose row does not say who uses it. */
export const partInMembership = (membership: Parameters<typeof isSecondNow>[0], accountId: Id<'account'>) =>
  isSecondNow(membership, accountId) ? ('second' as const) : ('payer' as const)

/**
 * Whether a return is free because only the payer pays (product §12): from a second home, or if all its pieces are of a membership
 * that was shared before, even if the account has joined since. Postage is per return, so a single piece of the account's own makes it chargeable.
 */
export const isReturnFree = (
  membership: Parameters<typeof isSecondHome>[0],
  accountId: Id<'account'>,
  loans: readonly { readonly payer_id: Id<'account'> }[],
): boolean =>
  isSecondHome(membership, accountId) || (loans.length > 0 && loans.every(({ payer_id }) => payer_id !== accountId))
