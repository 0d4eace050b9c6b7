// A missing piece: reported, found, paid for (product §4.10).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import {
  Can,
  DayField,
  FromBalanceField,
  GiftToUseField,
  InstantField,
  Nullable,
  PenceField,
  RefundParts,
  Strict,
  Uuid,
} from '../primitives.ts'
import { Information, OfRental } from '../rental-shapes.ts'

const LossCheckout = Strict({
  lossId: Type.Union([Uuid, Type.Null()], {
    description: 'Set when the loss has already been paid for, for example in another tab: nothing is due',
  }),
  checkoutId: Uuid,
  clientSecret: Nullable(Type.String()),
  amount: PenceField,
  fromBalance: FromBalanceField,
  information: Information,
  expiresAt: InstantField,
})

const Loss = Strict({
  id: Uuid,
  state: Type.Enum(['open', 'to_approve', 'approved', 'paid', 'refunded', 'waived'], {
    description: 'approved: an operator has approved the case, and the piece may be paid for',
  }),
  reported: Type.Boolean({ description: 'Whether the family reported the piece; otherwise it became overdue' }),
  openedOn: DayField,
  openedOnLabel: Type.String(),
  dueOn: DayField,
  dueOnLabel: Type.String(),
  atMost: PenceField,
  price: Nullable(PenceField),
  refund: Type.Union([RefundParts, Type.Null()], {
    description:
      'How the refund is split: the one due if the piece turns up, or the one already made; null if the loss is unpaid, or another adult paid',
  }),
  paidOnLabel: Nullable(Type.String()),
  refundUntilLabel: Type.Union([Type.String(), Type.Null()], {
    description:
      'The last day on which the payment is refunded if the piece turns up; null if unpaid, or if the day has passed',
  }),
})

const payRefusals = ['not_found', 'not_now', 'provider_unreachable'] as const

export const losses = {
  getLoss: endpoint({
    id: 'getLoss',
    summary: 'Returns what reporting a piece lost would mean, or the state of its case, with its payment',
    method: 'GET',
    path: '/shop/rentals/:id/loss',
    access: 'account',
    params: OfRental,
    status: 200,
    answer: Strict({
      can: Strict({ report: Can, found: Can, pay: Can }),
      atMost: Type.Union([PenceField, Type.Null()], {
        description: 'The most that the piece may cost; null if it is not missing, or is recalled and costs nothing',
      }),
      price: Type.Union([PenceField, Type.Null()], {
        description: 'The price of the piece today; null if nothing is due',
      }),
      information: Information,
      loss: Type.Union([Loss, Type.Null()], {
        description: 'The latest case; null if there is none, or if it was closed',
      }),
      checkout: Type.Union([LossCheckout, Type.Null()], { description: 'If null, the checkout must be opened first' }),
      giftToUse: GiftToUseField,
      otherOpen: Type.Boolean({
        description: 'Another lost piece is being paid for; opening this checkout abandons that one',
      }),
    }),
    refusals: ['not_found'],
  }),
  reportRental: endpoint({
    id: 'reportRental',
    summary: 'Reports a piece lost, without charge; repeating the call changes nothing',
    method: 'POST',
    path: '/shop/rentals/:id/report',
    access: 'account',
    params: OfRental,
    body: Strict({ kind: Type.Enum(['lost']) }),
    status: 200,
    answer: Strict({ lossId: Uuid, atMost: PenceField }),
    refusals: ['not_found', 'not_now'],
  }),
  foundRental: endpoint({
    id: 'foundRental',
    summary: 'Reports a missing piece found: nothing is charged, or a payment made within 90 days is refunded',
    method: 'POST',
    path: '/shop/rentals/:id/found',
    access: 'account',
    params: OfRental,
    status: 200,
    answer: Strict({ refunded: PenceField }),
    refusals: ['not_found', 'not_now', 'membership_state', 'over_credits'],
  }),
  getLossPayment: endpoint({
    id: 'getLossPayment',
    summary:
      'Opens the payment for a lost piece whose case is approved; repeating the call returns the same payment while it is open',
    method: 'POST',
    path: '/shop/rentals/:id/loss/get-payment-intent',
    access: 'account',
    params: OfRental,
    reaches: 'provider',
    status: 200,
    answer: LossCheckout,
    refusals: payRefusals,
  }),
  payLoss: endpoint({
    id: 'payLoss',
    summary:
      'Completes the case of a lost piece whose payment has succeeded; repeating the call returns the same answer',
    method: 'POST',
    path: '/shop/rentals/:id/loss/pay',
    access: 'account',
    params: OfRental,
    reaches: 'provider',
    status: 200,
    answer: Strict({ lossId: Uuid }),
    refusals: [...payRefusals, 'payment_required', 'not_in_uk'],
  }),
}
