// The gift balance of an account: money from redeemed gift cards (product §7).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DayField, PenceField, Strict } from '../primitives.ts'

export const giftBalance = {
  giftBalance: endpoint({
    id: 'giftBalance',
    summary:
      'What is left of this account’s gift cards, and what it was spent on, in sentences, newest first; what is put aside for payments in progress is one line',
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
          amount: Type.Integer({ description: 'Pence; negative when it was spent' }),
          balanceAfter: PenceField,
        }),
      ),
    }),
    refusals: [],
  }),
}
