// An order of the resale shop and its returns, as its buyer reads them (spec §7; product §6).
import Type from 'typebox'
import { Can, Nullable, PenceField, RecallField, SaleCondition, Strict, Uuid } from '../primitives.ts'
import { Picture } from '../product.ts'
import { expectedDay, Stage } from '../rental-shapes.ts'

export const ResaleTotals = Strict({
  goods: PenceField,
  postage: PenceField,
  total: PenceField,
  vat: Type.String({ description: 'Display text: the VAT in the total, at each rate; on children’s clothes it is 0%' }),
})

export const ReturnReason = Type.Enum(['changed_mind', 'does_not_fit', 'not_as_described', 'faulty'])

export const ResaleReturn = Strict({
  id: Uuid,
  state: Type.Enum(['booked', 'posted', 'received', 'cancelled', 'lapsed', 'lost']),
  stateLabel: Type.String(),
  open: Type.Boolean({ description: 'The return is still to be posted, or is on its way' }),
  labelCode: Type.String({ description: 'The code on the label, such as WR-7K3Q9M' }),
  reason: Nullable(ReturnReason),
  reasonLabel: Nullable(Type.String()),
  bookedOn: Type.String({ description: 'Display text, such as 4 December 2026' }),
  postBy: Type.String({ description: 'Display text: the last day to post the return' }),
  itemsIds: Type.Array(Uuid),
  missingItemsIds: Type.Array(Uuid, {
    description: 'Pieces that were not in the parcel, and are still the buyer’s; empty until the return is received',
  }),
  deliveredOn: Nullable(
    Type.String({
      description: 'Display text: when, according to the carrier, a return reached us that was refunded as lost',
    }),
  ),
  stages: Type.Array(Stage),
  comingBack: Type.Boolean({ description: 'The carrier is bringing the return back to the buyer' }),
  bankDecides: Type.Boolean({
    description:
      'The payer’s bank is still deciding a dispute over the payment, so the card cannot be refunded for now',
  }),
  can: Strict({ cancel: Can }),
})

export const ResaleOrder = Strict({
  orderId: Uuid,
  reference: Type.String({ description: 'Short name for people, such as R-7K3Q9M' }),
  state: Type.Enum(['placed', 'picking', 'packed', 'dispatched', 'delivered', 'cancelled']),
  stateLabel: Type.String(),
  stages: Type.Array(Stage),
  placedOn: Type.String({ description: 'Display text, such as 20 November 2026' }),
  expected: expectedDay('null once it has, was cancelled, or is being brought back to us'),
  comingBack: Type.Boolean({ description: 'The carrier could not deliver the order and is bringing it back to us' }),
  items: Type.Array(
    Strict({
      ...{ itemId: Uuid, productId: Uuid, slug: Type.String(), name: Type.String(), brand_name: Type.String() },
      item_size_name: Type.String(),
      item_sale_condition: SaleCondition,
      conditionLabel: Type.String(),
      price: PenceField,
      refunded: Type.Boolean({
        description: 'Refunded because the piece was cancelled, could not be found, or was sent back',
      }),
      recall: RecallField,
      partRefunded: PenceField,
      returnable: Type.Union(
        [
          Strict({
            until: Nullable(
              Type.String({ description: 'Display text: the last day to return the piece; null if there is none' }),
            ),
            anyReason: Type.Boolean({ description: 'If false, the piece must be faulty or not as described' }),
          }),
          Type.Null(),
        ],
        {
          description:
            'Set if a return of the piece may be booked today, once no other return is open. After the days for a change of mind, only a faulty or wrongly described piece may be returned, unless an earlier return came back to its buyer, or arrived without this piece',
        },
      ),
      picture: Picture,
    }),
  ),
  totals: ResaleTotals,
  postageRefunded: PenceField,
  chargedBack: Type.Boolean({ description: 'After a dispute, the payer’s bank has returned what was paid by card' }),
  bankDecides: Type.Boolean({
    description:
      'The payer’s bank is still deciding a dispute over the payment, so the card cannot be refunded for now',
  }),
  address: Type.Array(Type.String(), { description: 'Lines, the name first' }),
  can: Strict({ cancel: Can, return: Can }),
  cancelBy: Nullable(
    Type.String({
      description: 'Display text: the last day on which the sale can be cancelled; null before the order has arrived',
    }),
  ),
  returns: Type.Array(ResaleReturn, { description: 'Newest first' }),
  returnReasons: Type.Array(Strict({ reason: ReturnReason, label: Type.String() }), {
    description: 'The reasons for which any of the pieces may be returned today',
  }),
})
