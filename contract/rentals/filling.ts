// The best basket within a member's free credits (product §2.6).
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
    description: 'Whom it is for; null: a favourite that is in the size of none of the children',
  }),
  reason: Type.Enum(['favourite', 'first', 'second', 'value'], {
    description:
      'first, second: the first or second of its kind that the child has; value: it is worth most for its credits',
  }),
})

export const filling = {
  fillCredits: endpoint({
    id: 'fillCredits',
    summary:
      'Proposes the best basket within the free credits: favourites, then what the children lack, then worth; it reserves nothing',
    method: 'GET',
    path: '/shop/rentals/fill-my-credits',
    access: 'account',
    query: Strict({
      // Pieces in the basket, and pieces that are to go back.
      inventoryItemIds: ids(40),
      returnItemsIds: ids(40),
      // Pieces of an earlier proposal that stay, and products that are not wanted.
      kept: ids(40),
      without: ids(100),
    }),
    status: 200,
    answer: Strict({
      can: Can,
      freeCredits: Type.Integer({ minimum: 0, description: 'Before the proposal, with the basket taken off' }),
      credits: Type.Union([CreditsField, Type.Literal(0)], { description: 'What the proposal takes' }),
      pieces: Type.Array(ProposedPiece),
      children: Type.Integer({ description: 'How many children have a size that is known' }),
    }),
    refusals: ['subscription_required'],
  }),
}
