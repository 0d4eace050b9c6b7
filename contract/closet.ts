// A member's pieces: the closet, renewing a rental, buying a piece, posting a return (spec §7; product §4). The calls
// that report a piece are in rentals/.
import Type from 'typebox'
import { endpoint, FileAnswer } from './endpoint.ts'
import {
  Can,
  DayField,
  FromBalanceField,
  GiftToUseField,
  InstantField,
  Nullable,
  PenceField,
  RecallField,
  RefundParts,
  Strict,
  Text,
  Uuid,
} from './primitives.ts'
import { Information, OfRental, pieceFields, ReturnAnnouncement } from './rental-shapes.ts'
import { reportStates } from './rentals/piece-reports.ts'

/** The state of a recent finding: the report of somebody who scanned the label of this family's piece (product §12.6). */
const Found = Type.Union([Type.Enum(['waits', 'answered']), Type.Null()], {
  description: 'waits: the family can still answer the finding; null without a recent finding',
})

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
  returnBySoon: Type.Boolean({ description: 'Whether the day is within 30 days, or past' }),
  yoursToKeepOn: Nullable(DayField),
  yoursToKeepOnLabel: Nullable(Type.String()),
  keepPrice: PenceField,
  keepPrices: Type.Array(PenceField, {
    description: 'The price for each number of months left, from the most down to none',
  }),
  keepMonthsLeft: Type.Integer({ description: 'Whole months until the piece is free to keep' }),
  choice: Type.Enum(['none', 'open', 'last_day', 'overdue'], {
    description:
      'Whether the member must now renew the rental or send the piece back; overdue: no new orders until then',
  }),
  renewsUntil: Nullable(DayField),
  renewsUntilLabel: Nullable(Type.String({ description: 'The last day of the rental that follows this one' })),
  missed: Type.Union(
    [
      Strict({
        approved: Type.Boolean({ description: 'An operator has approved the case: the piece may be paid for' }),
        reported: Type.Boolean({ description: 'Whether its family has reported the piece' }),
        sinceLabel: Type.String(),
        price: Nullable(
          Type.Integer({
            minimum: 0,
            description:
              'The highest price of the piece until the case is approved, then today’s price; null if this account has nothing to pay',
          }),
        ),
      }),
      Type.Null(),
    ],
    { description: 'The case of a missing piece' },
  ),
  report: Type.Union([Type.Enum([...reportStates]), Type.Null()], {
    description: 'The state of the report that the piece is not as described; null without a report',
  }),
  found: Found,
  recall: RecallField,
  wearer: Type.Union(
    [
      Strict({
        childId: Uuid,
        guessed: Type.Boolean({
          description: 'Guessed from the size, because the family has not said whose piece it is',
        }),
      }),
      Type.Null(),
    ],
    { description: 'The child that the piece is for' },
  ),
  earlierMembership: Type.Boolean({
    description: 'Rented under a membership that the account no longer uses: returning the piece frees no credits',
  }),
  can: Strict({ return: Can, extend: Can, keep: Can, report: Can }),
})

/** A piece of the same membership in the other home (product §12). Where that is, and how the piece travels, is not shown. */
const PieceElsewhere = Strict({
  id: Uuid,
  itemId: Uuid,
  productId: Uuid,
  ...pieceFields,
  stateLabel: Type.String({ description: 'Its state at the other home' }),
  pays: Nullable(
    Type.Enum(['keep', 'lost'], {
      description: 'Set for the payer if the piece can be bought (keep) or paid for as lost, or already has been',
    }),
  ),
})

/** A piece that the family has for good, because it bought it or has had it for nine months. */
const KeptPiece = Strict({
  id: Uuid,
  itemId: Uuid,
  productId: Uuid,
  ...pieceFields,
  found: Found,
  recall: RecallField,
  keptOnLabel: Type.String(),
  price: Type.Union([PenceField, Type.Null()], { description: 'Null unless it was bought' }),
  cancelUntilLabel: Type.Union([Type.String(), Type.Null()], {
    description: 'The last day on which its purchase can be cancelled; null if it cannot be',
  }),
})

/** A lost piece that was paid for, as long as it would be refunded if it turned up. */
const LostPiece = Strict({
  id: Uuid,
  itemId: Uuid,
  productId: Uuid,
  ...pieceFields,
  found: Found,
  /** Null if the payer of the membership paid; only the payer sees the price. */
  price: Nullable(PenceField),
  paidOnLabel: Type.String(),
  refundUntilLabel: Type.String(),
})

const OpenedKeep = Strict({
  purchaseId: Type.Union([Uuid, Type.Null()], {
    description:
      'Set when the piece has already been bought, for example after a payment in another tab: nothing is due',
  }),
  checkoutId: Uuid,
  clientSecret: Nullable(Type.String()),
  amount: PenceField,
  fromBalance: FromBalanceField,
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
  refund: RefundParts,
  can: Strict({ cancel: Can }),
})

const keepRefusals = ['membership_state', 'not_found', 'not_now', 'already_done', 'provider_unreachable'] as const

export const closet = {
  listRentals: endpoint({
    id: 'listRentals',
    summary: 'Returns the closet: pieces at home, on their way, going back, and kept for good',
    method: 'GET',
    path: '/shop/rentals',
    access: 'account',
    status: 200,
    answer: Strict({
      rentals: Strict({ active: Type.Array(Rental), returns: Type.Array(Rental) }),
      announcements: Type.Array(ReturnAnnouncement),
      kept: Type.Array(KeptPiece),
      lost: Type.Array(LostPiece),
      elsewhere: Type.Array(PieceElsewhere),
      can: Strict({ swap: Can, return: Can }),
    }),
    refusals: ['subscription_required'],
  }),
  extendRental: endpoint({
    id: 'extendRental',
    summary:
      'Keeps a piece at home for another term, as a new recorded rental; repeating the call has no further effect',
    method: 'POST',
    path: '/shop/rentals/:id/extend',
    access: 'account',
    params: Strict({ id: Uuid }),
    // `endsOn` is the last day of the rental, as the page showed it.
    body: Strict({ endsOn: DayField }),
    status: 200,
    answer: Strict({ endsOn: DayField, endsOnLabel: Type.String() }),
    refusals: ['subscription_required', 'membership_state', 'not_found', 'not_now'],
  }),
  postReturn: endpoint({
    id: 'postReturn',
    summary:
      'Marks a return as posted, which stops its reminders and deadlines; repeating the call with the same number changes nothing',
    method: 'POST',
    path: '/shop/returns/:id/posted',
    access: 'account',
    params: Strict({ id: Uuid }),
    // `proof` is the number on the proof of posting.
    body: Strict({ proof: Text(64) }),
    status: 200,
    answer: Strict({ announcement: ReturnAnnouncement }),
    refusals: ['not_found', 'not_now', 'already_done', 'invalid_request'],
  }),
  returnLabel: endpoint({
    id: 'returnLabel',
    summary:
      'Downloads the label of a return that is still to be posted, or its QR code for a counter that prints labels',
    method: 'GET',
    path: '/shop/returns/:id/label',
    access: 'account',
    params: Strict({ id: Uuid }),
    query: Strict({ as: Type.Optional(Type.Enum(['pdf', 'qr'], { description: 'Default: pdf' })) }),
    status: 200,
    files: ['application/pdf', 'image/png'],
    answer: FileAnswer,
    // Refused with `not_now` while the label is being made, and once it is no longer needed.
    refusals: ['not_found', 'not_now'],
  }),
  keepOffer: endpoint({
    id: 'keepOffer',
    summary:
      'Returns today’s price of a piece, and its current checkout or its purchase, without opening or closing any',
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
        description: 'If null, call keep/get-payment-intent to open a checkout',
      }),
      giftToUse: GiftToUseField,
      otherOpen: Type.Boolean({ description: 'Another piece has an open checkout; opening this one closes it' }),
      purchase: Type.Union([Purchase, Type.Null()], { description: 'The purchase, unless it was cancelled' }),
    }),
    refusals: ['not_found'],
  }),
  getKeepPayment: endpoint({
    id: 'getKeepPayment',
    summary:
      'Opens the payment for a piece at today’s price; repeating the call returns the same payment while it is open',
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
    summary: 'Cancels a purchase within 14 days: the price is refunded in full and the piece is on loan again',
    method: 'POST',
    path: '/shop/rentals/:id/keep/cancel',
    access: 'account',
    params: OfRental,
    status: 200,
    answer: Strict({ purchaseId: Uuid, refunded: PenceField, cancelledOn: DayField }),
    refusals: ['not_found', 'not_now', 'membership_state', 'over_credits'],
  }),
}
