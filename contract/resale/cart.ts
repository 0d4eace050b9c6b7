// The cart of the resale shop (spec §7, product §6): anybody can have one, found by a secret that only their browser knows.
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { InstantField, Nullable, PenceField, SaleCondition, Strict, Text, Uuid } from '../primitives.ts'
import { Picture } from '../product.ts'

/** The id in the answer to the call that added the first piece. */
const CartId = Text(100)
const Pieces = Type.Array(Uuid, { minItems: 1, maxItems: 20, description: 'Garment ids' })

const CartPiece = Strict({
  id: Type.String({ format: 'uuid', description: 'Id of the garment: each piece is one of a kind' }),
  productId: Uuid,
  slug: Type.String(),
  name: Type.String(),
  brand_name: Type.String(),
  size: Type.String({ description: 'Size code' }),
  sizeLabel: Type.String({ description: '3–4y' }),
  item_sale_condition: SaleCondition,
  conditionLabel: Type.String(),
  price: PenceField,
  priceWas: Nullable(
    Type.Integer({ description: 'The price in pence when the piece was put in; null if the price is the same now' }),
  ),
  picture: Picture,
  state: Type.Enum(['reserved', 'free', 'gone'], {
    description: 'free: in the cart, and anybody may buy it; gone: somebody else has it, or it is no longer for sale',
  }),
  reservedUntil: Nullable(InstantField),
  words: Type.String({ description: 'Display text: what the state means, such as until when the piece is reserved' }),
  mayReserve: Type.Boolean({ description: 'Whether adding the piece again would reserve it' }),
})

export const ResaleCart = Strict({
  cartId: Type.String({ description: 'Secret: any caller that sends it can read and change the cart' }),
  items: Type.Array(CartPiece, { description: 'In the order in which they were put in' }),
  goods: Type.Integer({ description: 'Pence, without pieces that are no longer available' }),
  postage: PenceField,
  total: PenceField,
  postageLine: Type.String({ description: 'Display text, such as £4.98, free over £50: £7.50 to go' }),
  mostPieces: Type.Integer({ description: 'The most pieces that a cart can hold' }),
  serverNow: InstantField,
  minutesLeft: Nullable(
    Type.Integer({ description: 'Minutes until the first reservation runs out; null without one' }),
  ),
})

export const resaleCart = {
  getResaleCart: endpoint({
    id: 'getResaleCart',
    summary: 'Returns what is in a cart, at today’s prices, and until when each piece is reserved',
    method: 'GET',
    path: '/shop/resale/shopping-cart/:cartId',
    access: 'public',
    params: Strict({ cartId: CartId }),
    status: 200,
    answer: ResaleCart,
    refusals: ['not_found'],
  }),
  addToResaleCart: endpoint({
    id: 'addToResaleCart',
    summary:
      'Puts pieces into a cart, all or none, and reserves those that can be reserved; without a cartId a new cart is made',
    method: 'POST',
    path: '/shop/resale/shopping-cart-add-items',
    access: 'public',
    body: Strict({ items: Pieces, cartId: Type.Optional(Nullable(CartId)) }),
    status: 200,
    answer: ResaleCart,
    refusals: ['not_found', 'items_unavailable', 'limit_reached'],
  }),
  removeFromResaleCart: endpoint({
    id: 'removeFromResaleCart',
    summary: 'Takes pieces out of a cart and releases their reservations; pieces that are not in it are ignored',
    method: 'PUT',
    path: '/shop/resale/shopping-cart-remove-items',
    access: 'public',
    body: Strict({ items: Pieces, cartId: CartId }),
    status: 200,
    answer: ResaleCart,
    refusals: ['not_found'],
  }),
}
