// The best basket within the credits that a member has left (product §2.6).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Can, CreditsField, Nullable, Strict, Uuid } from '../primitives.ts'
import { ListedPiece } from '../rental-shapes.ts'

export const kindsOfClothes = ['top', 'bottom', 'outer', 'other'] as const
const ids = (maxItems: number) => Type.Optional(Type.Array(Uuid, { maxItems, uniqueItems: true }))

const ProposedPiece = Strict({
  ...ListedPiece.properties,
  kind: Type.Enum([...kindsOfClothes]),
  child: Type.Union([Strict({ name: Nullable(Type.String()), sizeLabel: Type.String() }), Type.Null()], {
    description: 'The child that the piece is for; null for a favourite that fits none of the children',
  }),
  reason: Type.Enum(['favourite', 'first', 'second', 'value'], {
    description:
      'first or second: the child would have one or two pieces of this kind; value: the piece is worth the most for its credits',
  }),
})

export const filling = {
  fillCredits: endpoint({
    id: 'fillCredits',
    summary:
      'Proposes the best basket within the credits left: favourites first, then what the children lack, then the best value; reserves nothing',
    method: 'GET',
    path: '/shop/rentals/fill-my-credits',
    access: 'account',
    query: Strict({
      // Pieces in the basket, and pieces to send back.
      inventoryItemIds: ids(40),
      returnItemsIds: ids(60),
      // Pieces of an earlier proposal to keep, and products to leave out.
      kept: ids(40),
      without: ids(100),
    }),
    status: 200,
    answer: Strict({
      can: Can,
      freeCredits: Type.Integer({
        minimum: 0,
        description: 'Credits left before the proposal, less those of the basket',
      }),
      credits: Type.Union([CreditsField, Type.Literal(0)], { description: 'Credits that the proposal takes' }),
      pieces: Type.Array(ProposedPiece),
      children: Type.Integer({ description: 'How many children have a known size' }),
    }),
    refusals: ['subscription_required'],
  }),
}
