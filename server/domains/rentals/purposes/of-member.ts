import { accountAsPayer } from '#server/domains/accounts/index.ts'
import { type AnyPurpose, billedAccountOf, isAsked, type Purpose } from '#server/domains/checkout/index.ts'
import { type LockedMember, lockMember } from '../steps/lock-member.ts'
import type { KeepRequest } from './keep-terms.ts'
import { memberOf } from './terms.ts'

/** The part that every purpose of rentals shares: whose rows are locked, who is charged, and how a refund is announced. */
export const memberPurpose = {
  lock: (tx, payer) => lockMember(tx, memberOf(payer.accountId)),
  async billTo(db, payer) {
    const accountId = 'billedTo' in payer && payer.billedTo ? payer.billedTo : memberOf(payer.accountId)
    return accountAsPayer(db, accountId)
  },
  async refunded(tx, { events }, checkout) {
    const [accountId, checkoutId] = [memberOf(billedAccountOf(checkout)), checkout.id]
    if (!isAsked(checkout)) return events.publish(tx, { type: 'checkout-refunded', accountId, checkoutId })
    await events.publish(
      tx,
      { type: 'asked-payment-refunded', accountId, checkoutId },
      { type: 'asked-payment-missed', accountId: memberOf(checkout.account_id), checkoutId },
    )
  },
} satisfies Pick<AnyPurpose, 'billTo' | 'refunded'> & { lock: Purpose<LockedMember, never, never, never>['lock'] }

/**
 * The part that the purposes about one piece share: the piece is with its member, so nothing is held, and repeating a call
 * returns the same answer.
 */
export const piecePurpose = {
  ...memberPurpose,
  // A checkout that the payer opens differs from one that the adult of the second home opens (product §12.5).
  hashOf: ({ loanId, billedTo }: KeepRequest) => (billedTo ? `${loanId}:${billedTo}` : loanId),
  addTitles: async (_tx, { loan }, refusal) => (loan ? { ...refusal, titles: [loan.name] } : refusal),
  hold: async () => undefined,
  undo: async () => undefined,
  repeatReturnsResult: true,
} satisfies Partial<Purpose<LockedMember, KeepRequest, { readonly loan: { readonly name: string } | undefined }, never>>
