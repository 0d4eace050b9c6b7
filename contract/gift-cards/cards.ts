// Buying a gift card, with or without an account, and redeeming one (spec §1, §2 gifting; product §7).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Can, DayField, Email, InstantField, Line, Nullable, PenceField, Strict, Text, Uuid } from '../primitives.ts'

/** The secret of a guest's checkout, which the first answer returns. */
const GuestSecret = Text(64)

const Price = Strict({
  face: PenceField,
  discount: Type.Integer({ description: 'Pence off the face value; 0 unless a member buys the card' }),
  total: PenceField,
})

const Discount = Strict({
  percent: Type.Integer(),
  faceLeft: Type.Integer({ description: 'Pence of face value that this member may still buy at a discount this year' }),
  facePerYear: PenceField,
})

export const GiftCard = Strict({
  cardId: Uuid,
  reference: Type.String({ description: 'Short name for people, such as G-7K3Q9M' }),
  state: Type.Enum(['scheduled', 'sent', 'redeemed', 'refunded', 'expired', 'blocked']),
  stateLabel: Type.String({ description: 'Display text, such as On its way on 24 December 2026' }),
  price: Price,
  recipientName: Type.String(),
  recipientEmail: Type.String({
    description: 'Empty if the card was bought through a family’s link: the buyer never sees the address',
  }),
  senderName: Type.String(),
  message: Type.String(),
  boughtOn: Type.String({ description: 'Display text, such as 28 November 2026' }),
  deliverOn: DayField,
  deliverOnLabel: Type.String(),
  expiresOnLabel: Type.String({ description: 'Display text: the last day on which the card can be redeemed' }),
  cancelUntil: Nullable(
    Type.String({ description: 'Display text: the last day on which the buyer can cancel the card' }),
  ),
  emailRefused: Type.Boolean({
    description: 'Whether the recipient’s mail server refused our last email with the card',
  }),
  can: Strict({ cancel: Can, resend: Can, change: Can, correct: Can }),
})

const Recipient = Strict({ name: Line(80), email: Email })

const EnteredGift = Strict({
  price: Price,
  recipient: Recipient,
  senderName: Type.String(),
  message: Type.String(),
  deliverOn: DayField,
  deliverOnLabel: Type.String(),
})

const OpenCheckout = Strict({
  ...EnteredGift.properties,
  paymentSecret: Nullable(Type.String()),
  expiresAt: InstantField,
  serverNow: InstantField,
})

export const giftCards = {
  giftCardTerms: endpoint({
    id: 'giftCardTerms',
    summary: 'Returns the amounts and dates that are allowed for a gift card, and the discount of the signed-in member',
    method: 'GET',
    path: '/shop/gift-cards/terms',
    access: 'public',
    status: 200,
    answer: Strict({
      min: PenceField,
      max: PenceField,
      presets: Type.Array(PenceField),
      messageLength: Type.Integer(),
      validMonths: Type.Integer(),
      today: DayField,
      lastDay: DayField,
      discount: Nullable(Discount),
      discountLater: Nullable(
        Strict({
          percent: Type.Integer(),
          from: Type.String({
            description: 'Display text: the day after the 14 days in which a membership can be cancelled',
          }),
        }),
      ),
    }),
    refusals: [],
  }),
  buyGiftCard: endpoint({
    id: 'buyGiftCard',
    summary:
      'Opens the payment of a gift card and returns the secret that the card form needs; sending the same card again returns the same payment',
    method: 'POST',
    path: '/shop/gift-cards',
    access: 'public',
    body: Strict({
      amount: Type.Integer({ description: 'Pence of face value, in whole pounds' }),
      recipient: Recipient,
      senderName: Line(80),
      message: Line(250),
      deliverOn: Nullable(DayField),
      /** The secret of a family's link: the card is then for that family, and `recipient.email` is ignored. */
      forLink: Type.Optional(Text(64)),
      recipientInUk: Type.Boolean({ description: 'We sell gift cards for people in the United Kingdom only' }),
      customerData: Type.Optional(Strict({ name: Line(160), email: Email })),
      secret: Type.Optional(GuestSecret),
      total: Type.Optional(
        Type.Integer({
          minimum: 1,
          description:
            'The total that the page showed, in pence; if it has changed, the call is refused with the new total',
        }),
      ),
    }),
    reaches: 'provider',
    status: 200,
    answer: Strict({
      paymentSecret: Nullable(Type.String({ description: 'Null once the card is paid for' })),
      checkoutId: Uuid,
      cardId: Nullable(Uuid),
      guestSecret: Nullable(GuestSecret),
      price: Price,
      expiresAt: InstantField,
      serverNow: InstantField,
    }),
    refusals: [
      'invalid_request',
      'invalid_email',
      'not_in_uk',
      'not_found',
      'order_changed',
      'not_now',
      'provider_unreachable',
    ],
  }),
  giftCardCheckout: endpoint({
    id: 'giftCardCheckout',
    summary:
      'Returns the checkout of a gift card, without opening one: what the buyer entered, or the card once it is paid for',
    method: 'GET',
    path: '/shop/gift-cards/checkouts/:checkoutId',
    access: 'public',
    params: Strict({ checkoutId: Uuid }),
    query: Strict({ secret: Type.Optional(GuestSecret) }),
    status: 200,
    answer: Strict({
      cardId: Nullable(Uuid),
      open: Nullable(OpenCheckout),
      ended: Nullable(EnteredGift),
    }),
    refusals: ['not_found'],
  }),
  completeGiftCard: endpoint({
    id: 'completeGiftCard',
    summary:
      'Creates the gift card of a paid checkout, or returns the card if the provider’s webhook has already created it',
    method: 'POST',
    path: '/shop/gift-cards/complete',
    access: 'public',
    body: Strict({ checkoutId: Uuid, secret: Type.Optional(GuestSecret) }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ cardId: Uuid }),
    refusals: ['not_found', 'payment_required', 'limit_reached', 'not_in_uk', 'provider_unreachable'],
  }),
  giftCard: endpoint({
    id: 'giftCard',
    summary:
      'Returns a gift card as its buyer sees it, never with its code: found by a code that was emailed to the buyer, by the secret of its purchase, or by its id for the account that bought it',
    method: 'GET',
    path: '/shop/gift-cards/:code',
    access: 'public',
    params: Strict({ code: Text(64) }),
    status: 200,
    answer: Strict({ card: GiftCard }),
    refusals: ['not_found'],
  }),
  changeGiftCard: endpoint({
    id: 'changeGiftCard',
    summary: 'Changes the recipient, sender, message and day of a gift card that has not been sent yet',
    method: 'PUT',
    path: '/shop/gift-cards/:code',
    access: 'public',
    params: Strict({ code: Text(64) }),
    body: Strict({
      recipient: Recipient,
      senderName: Line(80),
      message: Line(250),
      deliverOn: DayField,
    }),
    status: 200,
    answer: Strict({ card: GiftCard }),
    refusals: ['not_found', 'not_now', 'invalid_request', 'invalid_email'],
  }),
  resendGiftCard: endpoint({
    id: 'resendGiftCard',
    summary: 'Emails a sent gift card to its recipient again, with the same code',
    method: 'POST',
    path: '/shop/gift-cards/:code/resend',
    access: 'public',
    params: Strict({ code: Text(64) }),
    status: 200,
    answer: Strict({ card: GiftCard }),
    refusals: ['not_found', 'not_now', 'limit_reached'],
  }),
  correctGiftCard: endpoint({
    id: 'correctGiftCard',
    summary:
      'Emails a sent gift card, with the same code, to another address if its current address refuses our emails',
    method: 'PUT',
    path: '/shop/gift-cards/:code/address',
    access: 'public',
    params: Strict({ code: Text(64) }),
    body: Strict({ email: Email }),
    status: 200,
    answer: Strict({ card: GiftCard }),
    refusals: ['not_found', 'not_now', 'invalid_email', 'limit_reached'],
  }),
  cancelGiftCard: endpoint({
    id: 'cancelGiftCard',
    summary:
      'Cancels an unused gift card within 14 days and refunds what was paid; cancelling again returns the cancelled card',
    method: 'POST',
    path: '/shop/gift-cards/:code/cancel',
    access: 'public',
    params: Strict({ code: Text(64) }),
    status: 200,
    answer: Strict({ card: GiftCard }),
    refusals: ['not_found', 'not_now'],
  }),
  listGiftCards: endpoint({
    id: 'listGiftCards',
    summary: 'Returns the gift cards that this account has bought, newest first',
    method: 'GET',
    path: '/shop/gift-cards',
    access: 'account',
    status: 200,
    answer: Strict({ cards: Type.Array(GiftCard) }),
    refusals: [],
  }),
  redeemGiftCard: endpoint({
    id: 'redeemGiftCard',
    summary: 'Adds the whole value of a gift card to the gift balance of this account, once',
    method: 'POST',
    path: '/shop/gift-cards/redeem',
    access: 'account',
    body: Strict({ code: Text(80) }),
    status: 200,
    answer: Strict({ amount: PenceField, balance: PenceField }),
    refusals: ['invalid_request', 'already_done', 'not_now', 'forbidden', 'too_many'],
  }),
}
