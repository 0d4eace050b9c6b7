// Shapes that several rental calls share: a piece, a return, a progress.
import Type from 'typebox'
import { Can, Condition, CreditsField, DayField, InstantField, Nullable, Strict, Uuid } from './primitives.ts'
import { Picture } from './product.ts'

export const pieceFields = {
  name: Type.String(),
  brand_name: Type.String(),
  slug: Type.String(),
  picture: Picture,
  userSize: Type.String(),
  userSizeLabel: Type.String(),
  userCondition: Condition,
  userConditionLabel: Type.String(),
  userCredits: CreditsField,
}

export const ListedPiece = Strict({ itemId: Uuid, productId: Uuid, ...pieceFields })

export const Stage = Strict({
  name: Type.String(),
  label: Type.String(),
  at: Nullable(Type.String()),
  done: Type.Boolean(),
})

const returnFields = {
  id: Uuid,
  state: Type.Enum(['announced', 'posted', 'received', 'checked', 'done', 'cancelled', 'lost']),
  pending: Type.Boolean(),
  labelCode: Type.String(),
  announcedAt: InstantField,
  dueOn: Nullable(DayField),
  dueLabel: Type.String(),
  choiceDue: Type.Boolean({
    description:
      'It has not arrived and its pieces no longer fit the credits: the member must post it, buy the pieces or add a booster',
  }),
  itemsIds: Type.Array(Uuid),
  stages: Type.Array(Stage),
  can: Strict({ post: Can }),
}

export const ReturnAnnouncement = Strict(returnFields)

/** A return as the list of orders shows it: with its pieces, long after they have left the closet. */
export const ListedReturn = Strict({ ...returnFields, items: Type.Array(ListedPiece) })
