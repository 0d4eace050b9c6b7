import type { KeptBy } from '../domains/accounts/index.ts'

/** Why an account cannot be closed yet, for the office. */
export const keptBecause: Readonly<Record<KeptBy, string>> = {
  pieces: 'pieces of ours are with them or in the post',
  ski: 'ski wear is booked',
  late_fee: 'a late fee for ski wear is not paid, or not decided yet',
  membership: 'the membership has not ended',
  payment: 'a payment, refund or dispute is open',
  balance: 'there is money in the account balance',
  gift_balance: 'there is gift balance',
}
