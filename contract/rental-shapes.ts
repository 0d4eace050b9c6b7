// Shapes that several rental calls share: a piece, a return, a stage.
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

/** The rental in a call's path. */
export const OfRental = Strict({ id: Uuid })

export const Information = Type.Array(Strict({ label: Type.String(), value: Type.String() }), {
  description:
    'Key information shown to people before they pay, or report a piece lost; stored with the checkout as shown',
})

export const ListedPiece = Strict({ itemId: Uuid, productId: Uuid, ...pieceFields })

export const Stage = Strict({
  name: Type.String(),
  label: Type.String(),
  at: Nullable(Type.String()),
  done: Type.Boolean(),
})

/** @param isNull when there is no such day */
export const expectedDay = (isNull: string) =>
  Type.Union(
    [
      Strict({
        on: DayField,
        label: Type.String({ description: 'Display text, such as 1 December 2026' }),
        late: Type.Boolean({ description: 'Whether that day is over' }),
      }),
      Type.Null(),
    ],
    { description: `The last day on which it should arrive; ${isNull}` },
  )

/** Where a parcel has been, as its carrier reports it. */
export const Tracking = Strict({
  number: Type.String({ description: 'The number of the parcel at the carrier' }),
  events: Type.Array(
    Strict({
      code: Type.Enum(['accepted', 'in_transit', 'out_for_delivery', 'attempted', 'delivered', 'returned_to_sender']),
      label: Type.String({ description: 'Display text, such as Out for delivery' }),
      at: Type.String({ description: 'Display text in London time, such as 30 November 2026, 06:10' }),
    }),
    { description: 'Oldest first' },
  ),
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
      'The return has not arrived and its pieces are now over the credit limit: the member must post it, buy the pieces or add a booster. False for an account that no longer shares the membership',
  }),
  itemsIds: Type.Array(Uuid),
  stages: Type.Array(Stage),
  tracking: Tracking,
  can: Strict({ post: Can }),
}

export const ReturnAnnouncement = Strict(returnFields)

/** A return as the list of orders and its own page show it: with its pieces, even long after they have left the closet. */
export const ListedReturn = Strict({ ...returnFields, items: Type.Array(ListedPiece) })
