// A member's pieces: the closet, renewing a rental, buying a piece, reporting one lost, posting a return (spec §7;
// product §4). It is longer than 300 lines because a piece is one subject: buying, keeping and losing it concern the
// same rental.
import Type from 'typebox'
import { endpoint, FileAnswer } from './endpoint.ts'
import { Can, DayField, InstantField, Nullable, PenceField, Strict, Text, Uuid } from './primitives.ts'
import { pieceFields, ReturnAnnouncement } from './rental-shapes.ts'

export const Rental = Strict({
  id: Uuid,
  itemId: Uuid,
  productId: Uuid,
  qrId: Type.String(),
  orderId: Uuid,
  ...pieceFields,
  state: Type.Enum(['ordered', 'at_home', 'return_announced']),
  stateLabel: Type.String({ description: 'On its way to you, At home, Pending return' }),
  since: Nullable(DayField),
  sinceLabel: Nullable(Type.String()),
  returnBy: Nullable(DayField),
  returnByLabel: Nullable(Type.String()),
  returnBySoon: Type.Boolean({ description: 'Within 30 days, or past' }),
  yoursToKeepOn: Nullable(DayField),
  yoursToKeepOnLabel: Nullable(Type.String()),
  keepPrice: PenceField,
  keepPrices: Type.Array(PenceField, {
    description: 'The prices it falls through, from all months left down to none',
  }),
  keepMonthsLeft: Type.Integer({ description: 'Whole months left to the day it is free' }),
  choice: Type.Enum(['none', 'open', 'last_day', 'overdue'], {
    description:
      'Whether the member must now renew the rental or send the piece back; overdue: no new orders until then',
  }),
  renewsUntil: Nullable(DayField),
  renewsUntilLabel: Nullable(Type.String({ description: 'The last day of the rental that follows this one' })),
  missed: Type.Union(
    [
      Strict({
        approved: Type.Boolean({ description: 'An operator has approved it: it may be paid for' }),
        reported: Type.Boolean({ description: 'Reported by its family' }),
        sinceLabel: Type.String(),
        price: Type.Integer({
          minimum: 0,
          description: 'Its price today, or its highest price until it is approved',
        }),
      }),
      Type.Null(),
    ],
    { description: 'Its case, while it is missing' },
  ),
  can: Strict({ return: Can, extend: Can, keep: Can }),
})

/** A piece that is theirs for good: bought, or theirs after nine months. */
const KeptPiece = Strict({
  id: Uuid,
  itemId: Uuid,
  productId: Uuid,
  ...pieceFields,
  keptOnLabel: Type.String(),
  price: Type.Union([PenceField, Type.Null()], { description: 'Null: it was not bought' }),
  cancelUntilLabel: Type.Union([Type.String(), Type.Null()], {
    description: 'The last day on which its purchase can be cancelled; null: it cannot',
  }),
})

/** A lost piece that was paid for, as long as it is refunded if it turns up. */
const LostPiece = Strict({
  id: Uuid,
  itemId: Uuid,
  productId: Uuid,
  ...pieceFields,
  price: PenceField,
  paidOnLabel: Type.String(),
  refundUntilLabel: Type.String(),
})

const OfRental = Strict({ id: Uuid })

const Information = Type.Array(Strict({ label: Type.String(), value: Type.String() }), {
  description:
    'Key information shown to people before they pay, or report a piece lost; stored with the checkout as shown',
})

const OpenedKeep = Strict({
  purchaseId: Type.Union([Uuid, Type.Null()], {
    description:
      'Set when the piece has already been bought, for example after a payment in another tab: nothing is due',
  }),
  checkoutId: Uuid,
  clientSecret: Nullable(Type.String()),
  amount: PenceField,
  information: Information,
  expiresAt: InstantField,
})

const Purchase = Strict({
  purchaseId: Uuid,
  price: PenceField,
  boughtOn: DayField,
  boughtOnLabel: Type.String(),
  cancelUntil: DayField,
  cancelUntilLabel: Type.String(),
  can: Strict({ cancel: Can }),
})

const keepRefusals = ['membership_state', 'not_found', 'not_now', 'already_done', 'provider_unreachable'] as const

const OpenedLoss = Strict({
  lossId: Type.Union([Uuid, Type.Null()], {
    description: 'Set when it has already been paid, for example in another tab: nothing is due',
  }),
  checkoutId: Uuid,
  clientSecret: Nullable(Type.String()),
  amount: PenceField,
  information: Information,
  expiresAt: InstantField,
})

const Loss = Strict({
  id: Uuid,
  state: Type.Enum(['open', 'to_approve', 'approved', 'paid', 'refunded', 'waived'], {
    description: 'approved: an operator has approved it, and it may be paid for',
  }),
  reported: Type.Boolean({ description: 'Reported by its family; otherwise nobody answered for it' }),
  openedOn: DayField,
  openedOnLabel: Type.String(),
  dueOn: DayField,
  dueOnLabel: Type.String(),
  atMost: PenceField,
  price: Nullable(PenceField),
  paidOnLabel: Nullable(Type.String()),
  refundUntilLabel: Type.Union([Type.String(), Type.Null()], {
    description: 'The last day on which it is refunded if it turns up; null: unpaid, or past',
  }),
})

const payRefusals = ['not_found', 'not_now', 'provider_unreachable'] as const

export const closet = {
  listRentals: endpoint({
    id: 'listRentals',
    summary: 'The closet: pieces at home, on their way, going back, and kept for good',
    method: 'GET',
    path: '/shop/rentals',
    access: 'account',
    status: 200,
    answer: Strict({
      rentals: Strict({ active: Type.Array(Rental), returns: Type.Array(Rental) }),
      announcements: Type.Array(ReturnAnnouncement),
      kept: Type.Array(KeptPiece),
      lost: Type.Array(LostPiece),
      can: Strict({ swap: Can, return: Can }),
    }),
    refusals: ['subscription_required'],
  }),
  extendRental: endpoint({
    id: 'extendRental',
    summary: 'Keeps a piece at home for another term, as a new recorded rental; repeating the call renews it once',
    method: 'POST',
    path: '/shop/rentals/:id/extend',
    access: 'account',
    params: Strict({ id: Uuid }),
    // The last day of the rental that the page showed.
    body: Strict({ endsOn: DayField }),
    status: 200,
    answer: Strict({ endsOn: DayField, endsOnLabel: Type.String() }),
    refusals: ['subscription_required', 'membership_state', 'not_found', 'not_now'],
  }),
  postReturn: endpoint({
    id: 'postReturn',
    summary: 'Marks a return as posted, which stops its reminders and deadlines; repeating the number changes nothing',
    method: 'POST',
    path: '/shop/returns/:id/posted',
    access: 'account',
    params: Strict({ id: Uuid }),
    // The number on the proof of posting.
    body: Strict({ proof: Text(64) }),
    status: 200,
    answer: Strict({ announcement: ReturnAnnouncement }),
    refusals: ['not_found', 'not_now', 'already_done', 'invalid_request'],
  }),
  returnLabel: endpoint({
    id: 'returnLabel',
    summary: 'The label of a return that is still to be posted, or its QR code for the counter that prints one',
    method: 'GET',
    path: '/shop/returns/:id/label',
    access: 'account',
    params: Strict({ id: Uuid }),
    query: Strict({ as: Type.Optional(Type.Enum(['pdf', 'qr'], { description: 'Default: pdf' })) }),
    status: 200,
    files: ['application/pdf', 'image/png'],
    answer: FileAnswer,
    // While it is being made, and when it is no longer needed.
    refusals: ['not_found', 'not_now'],
  }),
  keepOffer: endpoint({
    id: 'keepOffer',
    summary: 'The price of a piece today, its current checkout or its purchase; it opens and closes nothing',
    method: 'GET',
    path: '/shop/rentals/:id/keep',
    access: 'account',
    params: OfRental,
    status: 200,
    answer: Strict({
      can: Can,
      price: Nullable(PenceField),
      information: Information,
      checkout: Type.Union([OpenedKeep, Type.Null()], {
        description: 'Null: call keep/get-payment-intent to open it, or to open it again',
      }),
      otherOpen: Type.Boolean({ description: 'Another piece has an open checkout; opening this one closes it' }),
      purchase: Type.Union([Purchase, Type.Null()], { description: 'The purchase, unless it was cancelled' }),
    }),
    refusals: ['not_found'],
  }),
  getKeepPayment: endpoint({
    id: 'getKeepPayment',
    summary: 'Opens the payment for a piece at today’s price; repeating the call returns the same one while it is open',
    method: 'POST',
    path: '/shop/rentals/:id/keep/get-payment-intent',
    access: 'account',
    params: OfRental,
    reaches: 'provider',
    status: 200,
    answer: OpenedKeep,
    refusals: keepRefusals,
  }),
  keepPiece: endpoint({
    id: 'keepPiece',
    summary: 'Buys a piece whose payment has succeeded; repeating the call returns the same purchase',
    method: 'POST',
    path: '/shop/rentals/:id/keep',
    access: 'account',
    params: OfRental,
    reaches: 'provider',
    status: 200,
    answer: Strict({ purchaseId: Uuid }),
    refusals: [...keepRefusals, 'payment_required', 'not_in_uk'],
  }),
  cancelKeep: endpoint({
    id: 'cancelKeep',
    summary: 'Cancels a purchase within 14 days: it is refunded in full and the piece is on loan again',
    method: 'POST',
    path: '/shop/rentals/:id/keep/cancel',
    access: 'account',
    params: OfRental,
    status: 200,
    answer: Strict({ purchaseId: Uuid, refunded: PenceField, cancelledOn: DayField }),
    refusals: ['not_found', 'not_now', 'membership_state', 'over_credits'],
  }),
}

/** A missing piece: reported, found, paid for (product §4.10). */
export const losses = {
  getLoss: endpoint({
    id: 'getLoss',
    summary: 'What reporting a piece lost would mean, or the state of its case, with its payment; changes nothing',
    method: 'GET',
    path: '/shop/rentals/:id/loss',
    access: 'account',
    params: OfRental,
    status: 200,
    answer: Strict({
      can: Strict({ report: Can, found: Can, pay: Can }),
      atMost: Type.Union([PenceField, Type.Null()], { description: 'The most it may cost; null: it is not missing' }),
      price: Type.Union([PenceField, Type.Null()], { description: 'Its price today; null: nothing is due' }),
      information: Information,
      loss: Type.Union([Loss, Type.Null()], { description: 'The latest case; null: none, or it was closed' }),
      checkout: Type.Union([OpenedLoss, Type.Null()], { description: 'Null: it must be opened, or opened again' }),
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
    summary: 'Opens the payment of an approved lost piece; repeating the call returns the same one while it is open',
    method: 'POST',
    path: '/shop/rentals/:id/loss/get-payment-intent',
    access: 'account',
    params: OfRental,
    reaches: 'provider',
    status: 200,
    answer: OpenedLoss,
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
