// A second adult asks the payer of the membership for the postage of a delivery (product §12.5).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ReplacedPieces } from '../inventory.ts'
import { CreditsField, FromBalanceField, InstantField, Nullable, PenceField, Strict, Uuid } from '../primitives.ts'
import { orderRefusals, Postage, ReturnedIds, returnRefusals } from '../rentals.ts'

const AskedPaymentParams = Strict({ id: Uuid })

const AskedPayment = Strict({
  id: Uuid,
  state: Type.Enum(['waiting', 'paid', 'over'], {
    description:
      'over: the request expired, or was refused, withdrawn or changed; nothing was charged, or the charge was refunded',
  }),
  askedBy: Nullable(Type.String({ description: 'First name of the other adult' })),
  inventoryItemIds: Type.Array(Uuid),
  returnItemsIds: Type.Array(Uuid),
  credits: CreditsField,
  amount: PenceField,
  fromBalance: FromBalanceField,
  postage: Postage,
  until: InstantField,
  untilLabel: Type.String({ description: 'Display text in London time, such as 20 February 2027 at 08:30' }),
  serverNow: InstantField,
  clientSecret: Nullable(Type.String({ description: 'What the card form needs, once the payment is open' })),
})
const Answer = Strict({ payment: AskedPayment })

export const askedPayments = {
  askForPostage: endpoint({
    id: 'askForPostage',
    summary:
      'Keeps the basket of a second home for some hours, and emails the payer of the membership to pay its postage; sending the same basket again returns the same checkout',
    method: 'POST',
    path: '/shop/asked-payments',
    access: 'account',
    body: Strict({
      inventoryItemIds: Type.Array(Uuid, { minItems: 1, maxItems: 40, uniqueItems: true }),
      returnItemsIds: ReturnedIds,
    }),
    status: 200,
    answer: Strict({
      checkoutId: Uuid,
      asked: Type.Boolean({ description: 'False if nothing is owed, so the order can be placed' }),
      until: InstantField,
      replaced: ReplacedPieces,
    }),
    refusals: [
      ...orderRefusals.filter(
        (code) => code !== 'payment_required' && code !== 'not_in_uk' && code !== 'provider_unreachable',
      ),
      ...returnRefusals,
    ],
  }),
  listAskedPayments: endpoint({
    id: 'listAskedPayments',
    summary: 'Returns the payments that this account is now asked to make for the second home of its membership',
    method: 'GET',
    path: '/shop/asked-payments',
    access: 'account',
    status: 200,
    answer: Strict({ payments: Type.Array(AskedPayment) }),
    refusals: [],
  }),
  askedPayment: endpoint({
    id: 'askedPayment',
    summary: 'Returns one payment that this account was asked to make, even once it is paid or over',
    method: 'GET',
    path: '/shop/asked-payments/:id',
    access: 'account',
    params: AskedPaymentParams,
    status: 200,
    answer: Answer,
    refusals: ['not_found'],
  }),
  payAskedPayment: endpoint({
    id: 'payAskedPayment',
    summary: 'Opens the payment; repeating the call returns the same payment while it is open',
    method: 'POST',
    path: '/shop/asked-payments/:id/pay',
    access: 'account',
    params: AskedPaymentParams,
    reaches: 'provider',
    status: 200,
    answer: Answer,
    refusals: [...orderRefusals, ...returnRefusals],
  }),
  completeAskedPayment: endpoint({
    id: 'completeAskedPayment',
    summary:
      'Places the order whose postage was paid, or returns the same answer if the provider’s webhook has already placed it',
    method: 'POST',
    path: '/shop/asked-payments/:id/complete',
    access: 'account',
    params: AskedPaymentParams,
    reaches: 'provider',
    status: 200,
    answer: Answer,
    refusals: [...orderRefusals, ...returnRefusals],
  }),
  declineAskedPayment: endpoint({
    id: 'declineAskedPayment',
    summary:
      'Refuses to pay: the pieces are free again, and the other adult is emailed; has no effect once the request is over',
    method: 'POST',
    path: '/shop/asked-payments/:id/decline',
    access: 'account',
    params: AskedPaymentParams,
    status: 200,
    answer: Answer,
    refusals: ['not_found'],
  }),
}
