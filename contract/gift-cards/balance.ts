// The gift balance of an account: money from redeemed gift cards (product §7).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DayField, PenceField, Strict } from '../primitives.ts'

export const giftBalance = {
  giftBalance: endpoint({
    id: 'giftBalance',
    summary:
      'Returns the gift balance of this account and what it was spent on, in sentences, newest first; the amounts reserved for payments in progress are one line',
    method: 'GET',
    path: '/shop/customer/gift-balance',
    access: 'account',
    status: 200,
    answer: Strict({
      balance: PenceField,
      frozen: Type.Integer({ description: 'Pence that cannot be spent while the payment of a gift card is disputed' }),
      entries: Type.Array(
        Strict({
          day: DayField,
          dayLabel: Type.String({ description: 'Display text, such as 28 November 2026' }),
          text: Type.String({ description: 'Display text, such as Postage of delivery W-7K3Q9M' }),
          amount: Type.Integer({ description: 'Pence; negative if spent' }),
          balanceAfter: PenceField,
        }),
      ),
    }),
    refusals: [],
  }),
}
